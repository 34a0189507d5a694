// Choosing a move by tapping what it is about. Knows no game: the page carries the viewer's offers, elements carry
// `data-pick`, and every tap narrows the offers until one move is left. See trackside/web/rooms.py for the contract.

const QUICK = 350; // milliseconds within which a second tap is a slip of the finger, not a confirmation
const PATIENCE = 1500; // milliseconds after which a made move is fetched, if the event stream has not brought it
const MANY = 24; // open places before the first pick: so many that not all should call out
const MOST_NAMED = 12; // open places that the slip names as buttons

let offers = []; // what the viewer may do
let seat = null;
let seen = 0;
let picks = []; // in the order in which they were made: {key, values, label}
let shown = null; // the move in the slip, once it is exact
let amount = null; // the chosen value of a ranged offer
let lastTap = 0;
let sending = false;
let fan = null; // the list of moves that the server drew: {body, base}, while the picks before it stay the same

const slip = () => document.getElementById("slip");
const pickable = () => [...document.querySelectorAll("[data-pick]")];

// --- which offers agree with which picks -------------------------------------------------------------------------

function count(list) {
  const counts = new Map();
  for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function includes(list, part) {
  const have = count(list);
  return [...count(part)].every(([value, times]) => (have.get(value) ?? 0) >= times);
}

// All picks as one set of demands: a value for each plain field, all values together for each list. Null: they clash.
function demands(some) {
  const all = {};
  for (const { values } of some) {
    for (const [field, value] of Object.entries(values)) {
      if (Array.isArray(value)) all[field] = [...(all[field] ?? []), ...value];
      else if (field in all && all[field] !== value) return null;
      else all[field] = value;
    }
  }
  return all;
}

function agrees(offer, wanted) {
  if (!offer.move) return Object.keys(wanted).every((field) => field === "kind" && wanted.kind === offer.kind);
  return Object.entries(wanted).every(([field, value]) => {
    if (field === offer.field) return value >= offer.low && value <= offer.high && (value - offer.low) % (offer.step ?? 1) === 0;
    if (Array.isArray(value)) return Array.isArray(offer.move[field]) && includes(offer.move[field], value);
    return (offer.move[field] ?? null) === value;
  });
}

function remaining(some) {
  const wanted = demands(some);
  return wanted === null ? [] : offers.filter((offer) => agrees(offer, wanted));
}

// The offer that the picks mean already: the only one, or the one whose lists are exactly those picked.
function meant(some) {
  const left = remaining(some);
  if (!some.length || !left.length) return null;
  const wanted = demands(some);
  const exact = left.filter((offer) =>
    Object.entries(wanted).every(([field, value]) => !Array.isArray(value) || offer.move?.[field]?.length === value.length),
  );
  if (exact.length === 1 && Object.values(wanted).some(Array.isArray)) return exact[0];
  return left.length === 1 ? left[0] : null;
}

// --- what a tap on an element means ------------------------------------------------------------------------------

// A list of one value asks for one more of it; a longer one is a thing of its own, such as a way.
const isList = (values) => Object.values(values).some((value) => Array.isArray(value) && value.length === 1);

// Elements with the same plain pick are one place. Cards that look alike are picked one by one.
function keyed(elements) {
  const counts = new Map();
  for (const element of elements) counts.set(element.dataset.pick, (counts.get(element.dataset.pick) ?? 0) + 1);
  const order = new Map();
  return elements.map((element) => {
    const text = element.dataset.pick;
    const values = JSON.parse(text);
    const alike = isList(values) && counts.get(text) > 1;
    const place = order.get(text) ?? 0;
    order.set(text, place + 1);
    return { element, values, alike, key: alike ? `${text}#${place}` : text };
  });
}

function without(key) {
  return picks.filter((pick) => pick.key !== key);
}

// The picks after a tap; null if it leads nowhere. `instead`: it takes the place of other picks.
function after({ key, values, alike }) {
  const mine = picks.filter((pick) => pick.key === key);
  const more = [...picks, { key, values }];
  const may = !mine.length || (isList(values) && !alike);
  if (may && remaining(more).length) return { picks: more };
  if (mine.length) return { picks: without(key), back: true };
  const clashing = (pick) =>
    Object.entries(values).some(([field, value]) => !Array.isArray(value) && field in pick.values && pick.values[field] !== value);
  const others = [...picks.filter((pick) => !clashing(pick)), { key, values }];
  if (others.length <= picks.length && remaining(others).length) return { picks: others, instead: true };
  const alone = [{ key, values }];
  if (picks.length && remaining(alone).length) return { picks: alone, instead: true };
  return null;
}

// --- showing it --------------------------------------------------------------------------------------------------

const NATIVE = "button, a[href], input, select";
const roles = new WeakMap();

function mark() {
  const choosing = offers.length > 0;
  const places = keyed(pickable());
  const open = [];
  for (const place of places) {
    const { element, key } = place;
    const times = picks.filter((pick) => pick.key === key).length;
    const next = choosing ? after(place) : null;
    const leads = next !== null && !next.back && !next.instead;
    set(element, "data-picked", times ? String(times) : null);
    set(element, "data-open", leads ? "" : null);
    set(element, "data-instead", next?.instead ? "" : null);
    set(element, "data-closed", choosing && next === null ? "" : null);
    if (element.matches(NATIVE)) {
      set(element, "aria-disabled", next === null ? "true" : null);
    } else {
      if (!roles.has(element)) roles.set(element, element.getAttribute("role"));
      set(element, "role", next ? "button" : roles.get(element));
    }
    set(element, "aria-pressed", next && times ? "true" : null);
    if (next !== null) open.push(element);
    else set(element, "tabindex", element.matches(NATIVE) ? "-1" : null);
  }
  for (const element of document.querySelectorAll("[data-propose]")) {
    const move = JSON.parse(element.dataset.propose);
    const may = offers.some((offer) => !offer.move && offer.kind === move.kind);
    set(element, "data-open", may ? "" : null);
    set(element, "data-closed", choosing && !may ? "" : null);
    set(element, "data-picked", may && shown !== null && JSON.stringify(shown) === JSON.stringify(move) ? "1" : null);
  }
  rove(open);
  document.body.toggleAttribute("data-choosing", choosing);
  document.body.toggleAttribute("data-choosing-on", picks.length > 0);
  document.body.toggleAttribute("data-choosing-many", !picks.length && open.length > MANY);
}

function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const regionOf = (element) => element.closest(".region, .slip") ?? document.body;

// In each region one open place is reached by Tab, the others by the arrow keys.
function rove(open) {
  const byRegion = new Map();
  for (const element of open) byRegion.set(regionOf(element), [...(byRegion.get(regionOf(element)) ?? []), element]);
  for (const elements of byRegion.values()) {
    const current =
      elements.find((element) => element === document.activeElement) ??
      elements.find((element) => element.getAttribute("tabindex") === "0") ??
      elements[0];
    for (const element of elements) set(element, "tabindex", element === current ? "0" : "-1");
  }
}

function nameOf(element) {
  const title = element.querySelector(":scope > title");
  return (element.getAttribute("aria-label") ?? title?.textContent ?? element.textContent).trim().replace(/\s+/g, " ");
}

function announce(text) {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = text;
}

// --- the slip ----------------------------------------------------------------------------------------------------

function build(body) {
  const { sayConfirm, sayBack } = slip().dataset;
  const card = document.createElement("div");
  card.className = slip().hidden ? "slip-card arriving" : "slip-card";
  const acts = document.createElement("div");
  acts.className = "slip-acts";
  if (shown) acts.append(button(sayConfirm, "ticket ticket-confirm", () => send(), "data-confirm"));
  acts.append(button(sayBack, "ticket ticket-quiet", () => stepBack(), "data-back"));
  if (fan && fan.body !== body && shown) card.append(fan.body);
  card.append(body, acts);
  slip().replaceChildren(card);
  slip().hidden = false;
}

function button(text, className, act, attribute) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = text;
  if (attribute) made.setAttribute(attribute, "");
  made.addEventListener("click", act);
  return made;
}

function hide() {
  shown = null;
  amount = null;
  fan = null;
  slip().removeAttribute("data-high");
  slip().hidden = true;
  slip().replaceChildren();
}

function update(quietly = false) {
  if (fan && fan.base !== keysOf(picks.slice(0, -1))) fan = null;
  mark();
  if (!picks.length) return hide();
  const offer = meant(picks);
  if (!offer || !offer.move) return ask();
  if (offer.field) return askAmount(offer, quietly);
  return show(offer.move, quietly);
}

// Beside a list the slip is tall: it leaves the lower part of the board free when the choice is about that.
function giveWay() {
  const board = document.querySelector(".region-board");
  const picked = [...(board?.querySelectorAll("[data-picked]") ?? [])].map((element) => element.getBoundingClientRect());
  slip().toggleAttribute("data-high", picked.some((box) => box.top + box.height / 2 > window.innerHeight / 2));
}

const keysOf = (some) => JSON.stringify([seen, ...some.map((pick) => pick.key)]);

// Several moves are left: say what is still open, by name.
function ask() {
  shown = null;
  const left = remaining(picks);
  const open = pickable().filter((element) => element.hasAttribute("data-open"));
  const telling = open.filter((element) => {
    const narrowed = remaining([...picks, { key: "", values: JSON.parse(element.dataset.pick) }]).length;
    return narrowed > 0 && (narrowed < left.length || isList(JSON.parse(element.dataset.pick)));
  });
  const body = document.createElement("div");
  body.className = "slip-body slip-which";
  const words = document.createElement("p");
  words.textContent = slip().dataset.sayWhich;
  body.append(words);
  if (telling.length) {
    // The same may be picked in several places (a company on the board and in a sheet): buttons have the short names.
    const named = new Map();
    for (const element of telling) {
      const pick = JSON.stringify(JSON.parse(element.dataset.pick));
      if (!named.has(pick) || element.matches(NATIVE)) named.set(pick, element);
    }
    if (named.size <= MOST_NAMED) {
      for (const element of named.values()) body.append(button(nameOf(element), "slip-choice", () => tap(element)));
    } else {
      words.textContent = slip().dataset.sayOpen.replace("{places}", String(named.size));
    }
    build(body);
    announce(`${picks.at(-1).label ?? ""}: ${slip().dataset.sayPicked}. ${slip().dataset.sayOpen.replace("{places}", String(named.size))}`);
  } else {
    build(body);
    list(body, left);
  }
}

// Nothing on the page tells the remaining moves apart: the server draws them.
async function list(body, left) {
  const base = keysOf(picks);
  const answer = await post("which", { seat, seen, moves: left.filter((offer) => offer.move && !offer.field).map((offer) => offer.move) });
  if (!answer?.ok || !body.isConnected) return;
  body.insertAdjacentHTML("beforeend", await answer.text());
  fan = { body, base };
  mark();
  giveWay();
}

// A move with one range: a number and a slider, and what the chosen value would do.
function askAmount(offer, quietly) {
  const low = offer.low;
  const step = offer.step ?? 1;
  if (amount === null || amount < low || amount > offer.high) amount = demands(picks)[offer.field] ?? low;
  const move = () => ({ ...offer.move, [offer.field]: amount });
  show(move(), quietly);
  const row = document.createElement("div");
  row.className = "slip-range";
  const inputs = ["number", "range"].map((type) => {
    const input = document.createElement("input");
    Object.assign(input, { type, min: low, max: offer.high, step });
    input.value = amount;
    input.setAttribute("aria-label", offer.field);
    input.addEventListener("input", () => {
      const value = Number(input.value);
      for (const other of inputs) if (other !== input) other.value = value;
      if (!(value >= low && value <= offer.high) || (value - low) % step) return;
      amount = value;
      shown = move();
      preview(shown);
    });
    return input;
  });
  row.append(...inputs);
  slip().querySelector(".slip-card").insertBefore(row, slip().querySelector(".slip-acts"));
  inputs[0].select();
}

function show(move, quietly) {
  const same = shown !== null && JSON.stringify(shown) === JSON.stringify(move) && !slip().hidden;
  shown = move;
  if (!same) {
    const body = document.createElement("div");
    body.className = "slip-body slip-told";
    build(body);
    mark();
  }
  preview(move, quietly);
}

let asked = 0;

async function preview(move, quietly = false) {
  const mine = ++asked;
  const answer = await post("preview", { seat, move, seen });
  if (mine !== asked || !shown) return;
  const body = slip().querySelector(".slip-told");
  if (answer === null || !body) return;
  body.innerHTML = await answer.text();
  if (!answer.ok) refuse();
  if (!quietly) announce(body.textContent.trim().replace(/\s+/g, " "));
}

// What the slip shows cannot be done, so nothing there may do it.
function refuse() {
  shown = null;
  slip().querySelector("[data-confirm]")?.remove();
}

function fault(html) {
  const card = slip().querySelector(".slip-card") ?? (build(document.createElement("div")), slip().querySelector(".slip-card"));
  card.querySelector(".slip-fault")?.remove();
  const place = document.createElement("div");
  place.className = "slip-fault";
  place.innerHTML = html;
  card.prepend(place);
}

async function post(what, data) {
  try {
    return await fetch(`${slip().dataset.address}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "HX-Request": "true" },
      body: JSON.stringify(data),
    });
  } catch {
    const words = document.createElement("p");
    words.className = "fault";
    words.textContent = slip().dataset.sayOffline;
    fault(words.outerHTML);
    return null;
  }
}

async function send() {
  if (!shown || sending) return;
  sending = true;
  const then = seen;
  slip().querySelector("[data-confirm]")?.setAttribute("disabled", "");
  const answer = await post("moves", { seat, move: shown, seen });
  sending = false;
  slip().querySelector("[data-confirm]")?.removeAttribute("disabled");
  if (answer === null) return;
  if (answer.status !== 204) return fault(await answer.text());
  picks = [];
  hide();
  if (seen === then) {
    offers = []; // made: nothing may be chosen until the table says how it stands
    setTimeout(() => seen === then && document.dispatchEvent(new CustomEvent("trackside:refresh")), PATIENCE);
  }
  mark(); // the stream may have been faster, and what was picked may be legal again
}

// --- tapping -----------------------------------------------------------------------------------------------------

function tap(element) {
  if (!offers.length || sending) return;
  const place = keyed(pickable()).find((one) => one.element === element) ?? {
    element,
    key: element.dataset.pick,
    values: JSON.parse(element.dataset.pick),
    alike: false,
  };
  const now = performance.now();
  const again = picks.at(-1)?.key === place.key && !isList(place.values);
  if (shown && again) {
    if (now - lastTap > QUICK) send();
    return;
  }
  lastTap = now;
  const next = after(place);
  if (next === null) return;
  amount = null;
  picks = next.picks.map((pick) => (pick.key === place.key ? { ...pick, label: nameOf(element) } : pick));
  update();
}

function stepBack() {
  if (!picks.length) return false;
  picks = picks.slice(0, -1);
  amount = null;
  update();
  return true;
}

// A whole move of a kind that is too many to list, from an element or from a script of the room.
function propose(move, label = "") {
  if (sending || !offers.some((offer) => !offer.move && offer.kind === move.kind)) return;
  const now = performance.now();
  if (shown && label && JSON.stringify(shown) === JSON.stringify(move)) {
    if (now - lastTap > QUICK) send();
    return;
  }
  lastTap = now;
  amount = null;
  fan = null;
  picks = [{ key: "typed", values: {}, label }];
  show(move, false);
  mark();
}

document.addEventListener("trackside:propose", (event) => propose(event.detail.move, event.detail.label));

document.addEventListener("click", (event) => {
  const proposing = event.target.closest("[data-propose]");
  if (proposing) return propose(JSON.parse(proposing.dataset.propose), nameOf(proposing));
  const element = event.target.closest("[data-pick]");
  // Links and switches inside a place do their own work.
  if (!element || event.target.closest("a[href], summary, input") !== null) return;
  tap(element);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // What has popped up closes first.
  if (event.key === "Escape" && !document.querySelector(":popover-open") && stepBack()) return event.preventDefault();
  const here = event.target === document.body || event.target.closest(".slip, .viewport, [data-pick]");
  if (event.key === "Enter" && shown && here && !event.target.closest("[data-back], a[href], summary, .slip-choice")) {
    event.preventDefault();
    if (!event.repeat) send();
    return;
  }
  const element = event.target.closest("[data-pick]");
  if (!element) return;
  if ((event.key === "Enter" || event.key === " ") && !element.matches(NATIVE)) {
    event.preventDefault();
    if (!event.repeat) tap(element);
  } else if (event.key.startsWith("Arrow")) {
    if (moveFocus(element, event.key)) event.preventDefault();
  }
});

// The nearest open place of the same region in the direction of the arrow.
function moveFocus(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of regionOf(from).querySelectorAll("[data-pick][tabindex]")) {
    if (element === from || element.hasAttribute("data-closed")) continue;
    const [ox, oy] = middle(element);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead <= 1) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [element, cost];
  }
  if (!best) return true;
  set(from, "tabindex", "-1");
  set(best, "tabindex", "0");
  best.focus({ preventScroll: false });
  return true;
}

// --- moves typed in their notation -------------------------------------------------------------------------------

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-notation]");
  if (!form) return;
  event.preventDefault();
  const text = form.elements.move.value.trim();
  if (!text || !offers.length) return;
  picks = [{ key: "typed", values: {}, label: text }];
  show(text, false);
});

// --- what the server says ----------------------------------------------------------------------------------------

function read() {
  const data = JSON.parse(document.getElementById("offers")?.textContent || "{}");
  const before = { seat, seen };
  ({ seat = null, seen = 0, offers = [] } = data);
  const typed = picks.length === 1 && picks[0].key === "typed";
  // Picks outlive whatever happens meanwhile, as long as they still lead somewhere.
  if (seat !== before.seat || (typed ? !offers.length : picks.length && !remaining(picks).length)) {
    picks = [];
    if (!sending) hide();
  }
  if (typed && picks.length) mark();
  else if (picks.length && seen !== before.seen) update(true);
  else mark();
}

// Whoever takes the screen can go on by keyboard at once.
let curtained = false;

function mindCurtain() {
  const curtain = document.querySelector(".curtain button");
  if (curtain && !curtained) curtain.focus({ preventScroll: true });
  curtained = curtain !== null;
}

// The table was updated: by the event stream, or by walking through its history.
let reading = false;
document.addEventListener("htmx:after:swap", () => {
  if (reading) return;
  reading = true;
  queueMicrotask(() => {
    reading = false;
    read();
    mindCurtain();
  });
});
read();
mindCurtain();

// All scripts of the page have run: keys and taps are heard from now on.
document.addEventListener("DOMContentLoaded", () => document.body.toggleAttribute("data-ready", true));
