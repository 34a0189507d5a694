// Drawing routes by hand: stops are tapped on the map or chosen from a list, the way between them is found here, and
// what the routes earn is asked of the server, by putting the move into the slip. Says nothing about what is allowed.

const SVG = "http://www.w3.org/2000/svg";

let drawing = null; // the element with the track; a new one for every moment
let track = new Map(); // by hex its ways: {stop, towards: [hex, ...]}
let names = new Map();
let routes = new Map(); // by train {stops: [hex, ...], around: Set of hexes not to be used}
let train = null; // the one that is being drawn

const panel = () => document.querySelector(".turn-drawing");
const text = (hex) => names.get(hex) ?? hex;

function read() {
  const found = panel();
  if (found === drawing) return;
  drawing = found;
  routes = new Map();
  train = null;
  if (!drawing) return draw();
  track = new Map(
    drawing.dataset.track.split(" ").map((row) => {
      const [hex, ways] = row.split("=");
      return [hex, ways.split(",").map((way) => ({ stop: way.startsWith("*"), towards: way.replace("*", "").split(".") }))];
    }),
  );
  names = new Map(drawing.dataset.names.split(";").map((row) => row.split("=")));
  for (const element of drawing.querySelectorAll("[data-train]")) routes.set(element.dataset.train, { stops: [], around: new Set() });
  show();
}

// --- ways ---------------------------------------------------------------------------------------------------------

const crossing = (one, other) => [one, other].sort().join("|");
const crossings = (path) => path.slice(1).map((hex, at) => crossing(path[at], hex));

// Where one may go from a hex that was entered from `came`; from anywhere at the beginning of a route.
function onwards(hex, came) {
  const ways = track.get(hex) ?? [];
  if (came === null) return ways.filter((way) => way.stop).flatMap((way) => way.towards);
  return ways.filter((way) => way.towards.includes(came)).flatMap((way) => way.towards.filter((other) => other !== came));
}

const stopsAt = (hex, came) => (track.get(hex) ?? []).some((way) => way.stop && (came === null || way.towards.includes(came)));

// The shortest way from the end of a path to a hex, over no edge that is used already and no hex to be avoided.
function way(path, goal, around, used) {
  const start = path.at(-1);
  const queue = [{ hex: start, came: path.at(-2) ?? null, way: [] }];
  const seen = new Set();
  while (queue.length) {
    const here = queue.shift();
    for (const next of onwards(here.hex, here.came)) {
      const edge = crossing(here.hex, next);
      const key = `${here.hex}>${next}`;
      if (used.has(edge) || seen.has(key) || (around.has(next) && next !== goal) || here.way.includes(next)) continue;
      seen.add(key);
      const found = [...here.way, next];
      if (next === goal) return found;
      queue.push({ hex: next, came: here.hex, way: found });
    }
  }
  return null;
}

// The whole path of a train through its stops; null where there is no way.
function path(name, { stops, around } = routes.get(name)) {
  if (!stops.length) return [];
  const others = [...routes.keys()].filter((other) => other !== name);
  const used = new Set(others.flatMap((other) => crossings(routes.get(other).path ?? [])));
  let whole = [stops[0]];
  for (const stop of stops.slice(1)) {
    const more = way(whole, stop, around, new Set([...used, ...crossings(whole)]));
    if (more === null) return null;
    whole = [...whole, ...more];
  }
  return whole;
}

function change(stops, around = routes.get(train).around) {
  const changed = { stops, around };
  const whole = path(train, changed);
  if (whole === null) return false;
  routes.set(train, { ...changed, path: whole });
  show();
  propose();
  return true;
}

// --- what a tap on a hex means ------------------------------------------------------------------------------------

function tap(hex) {
  const { stops, around, path: whole = [] } = routes.get(train);
  if (!stops.length) {
    if (stopsAt(hex, null)) change([hex]);
  } else if (stops.includes(hex)) {
    const at = stops.indexOf(hex);
    change(stops.slice(0, at === stops.length - 1 ? at : at + 1));
  } else if (whole.includes(hex)) {
    // Another way around it, or back to it where there is none.
    if (!change(stops, new Set([...around, hex])) && stopsAt(hex, whole[whole.indexOf(hex) - 1])) {
      change([...stops.filter((stop) => whole.indexOf(stop) < whole.indexOf(hex)), hex]);
    }
  } else if (!change([...stops, hex], new Set([...around].filter((other) => other !== hex)))) {
    change([hex, ...stops]);
  }
}

function back() {
  const { stops } = routes.get(train);
  if (stops.length) change(stops.slice(0, -1), stops.length === 1 ? new Set() : undefined);
}

// The stops that come next along the track, for those who do not tap on the map.
function following() {
  const { stops, path: whole = [] } = routes.get(train);
  if (!stops.length) return drawing.dataset.tokens.split(" ").filter(Boolean);
  const used = new Set([...routes.values()].flatMap((route) => crossings(route.path ?? [])));
  const found = new Set();
  const queue = [{ hex: whole.at(-1), came: whole.at(-2) ?? null }];
  const seen = new Set();
  while (queue.length) {
    const here = queue.shift();
    for (const next of onwards(here.hex, here.came)) {
      const key = `${here.hex}>${next}`;
      if (seen.has(key) || used.has(crossing(here.hex, next))) continue;
      seen.add(key);
      if (stopsAt(next, here.hex)) found.add(next);
      else queue.push({ hex: next, came: here.hex });
    }
  }
  return [...found].filter((hex) => !whole.includes(hex));
}

// --- showing it ---------------------------------------------------------------------------------------------------

function propose() {
  const chosen = [...routes].filter(([, route]) => (route.path ?? []).length > 1).map(([name, route]) => `${name}:${route.path.join("-")}`);
  if (chosen.length) document.dispatchEvent(new CustomEvent("trackside:propose", { detail: { move: { kind: "run", routes: chosen } } }));
}

function show() {
  for (const row of drawing.querySelectorAll("[data-train]")) {
    const { stops, path: whole = [] } = routes.get(row.dataset.train);
    const output = row.querySelector("output");
    const passed = whole.filter((hex, at) => stopsAt(hex, at ? whole[at - 1] : whole[1] ?? null) || stops.includes(hex));
    output.textContent = passed.length ? passed.map(text).join(" – ") : output.dataset.none;
    row.querySelector("[data-draw]").setAttribute("aria-pressed", String(row.dataset.train === train));
  }
  const list = drawing.querySelector("[data-next]");
  const next = train === null ? [] : following();
  list.replaceChildren(
    ...next.map((hex) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "turn-button" });
      button.dataset.stop = hex;
      button.dataset.shows = `hex-${hex}`;
      button.textContent = names.has(hex) ? `${names.get(hex)} ${hex}` : hex;
      return button;
    }),
  );
  for (const button of drawing.querySelectorAll("[data-draw-back], [data-draw-clear]")) button.hidden = train === null || !routes.get(train).stops.length;
  draw();
}

// A line on the map along the track of the routes: from edge to edge, bent towards the middle of each hex.
function draw() {
  for (const line of document.querySelectorAll(".rail-drawn")) line.remove();
  document.body.toggleAttribute("data-drawing", Boolean(drawing?.open) && train !== null);
  const svg = document.querySelector("#content-board > svg");
  const whole = drawing?.open ? [...routes.values()].map((route) => route.path ?? []) : [];
  if (!svg) return;
  const matrix = svg.getScreenCTM()?.inverse();
  for (const [order, hexes] of whole.entries()) {
    if (!hexes.length) continue;
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("class", `rail-drawn route-${order + 1}`);
    const points = hexes.map((hex) => {
      const place = document.getElementById(`board-${hex}`);
      return new DOMPoint(0, 0).matrixTransform(place?.getScreenCTM()).matrixTransform(matrix);
    });
    const at = (x, y) => `${x.toFixed(1)},${y.toFixed(1)}`;
    const bends = points.slice(1).map(({ x, y }, leg) => {
      const before = points[leg];
      return `Q${at(before.x, before.y)} ${at((before.x + x) / 2, (before.y + y) / 2)}`;
    });
    line.setAttribute("d", [`M${at(points[0].x, points[0].y)}`, ...bends, `L${at(points.at(-1).x, points.at(-1).y)}`].join(""));
    svg.append(line);
  }
}

// --- what the reader does -----------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  if (!drawing) return;
  const target = event.target;
  const chosen = target.closest("[data-draw]");
  if (chosen) {
    train = chosen.dataset.draw === train ? null : chosen.dataset.draw;
    return show();
  }
  if (train === null) return;
  const stop = target.closest("[data-stop]");
  if (stop) {
    tap(stop.dataset.stop);
    drawing.querySelector("[data-stop]")?.focus();
    return;
  }
  if (target.closest("[data-draw-back]")) return back();
  if (target.closest("[data-draw-clear]")) return change([], new Set());
  const hex = drawing.open && target.closest('#content-board [id^="board-"]');
  if (hex && track.has(hex.id.slice("board-".length))) tap(hex.id.slice("board-".length));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Backspace" || train === null || !drawing?.open || event.target.closest("input, textarea")) return;
  event.preventDefault();
  back();
});

document.addEventListener("toggle", (event) => event.target === drawing && draw(), true);
document.addEventListener("htmx:after:swap", () => queueMicrotask(() => (read(), draw())));
read();
