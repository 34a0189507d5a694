// Pieces that move glide to their new place, along the ways of the board. Knows no game: an element with `data-graph`
// says where the places are and which ones follow, the pieces in it say with `data-place` where they stand.
// See trackside/web/rooms.py for the contract.

const STEP = 130; // milliseconds for a step from place to place
const LEAP = 500; // milliseconds where no way is known
const LONGEST = 14; // steps; what is further away was put there, it did not move there

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const graphs = new Map(); // by their text

function graphOf(element) {
  const text = element.closest("[data-graph]")?.dataset.graph;
  if (text && !graphs.has(text)) graphs.set(text, JSON.parse(text));
  return graphs.get(text);
}

// The shortest way, both ends included; only the ends if there is none.
function way(graph, from, to) {
  const before = new Map([[from, null]]);
  let row = [from];
  for (let steps = 0; row.length && steps < LONGEST && !before.has(to); steps++) {
    const next = [];
    for (const place of row) {
      for (const ahead of graph[place]?.[3] ?? []) {
        if (before.has(ahead)) continue;
        before.set(ahead, place);
        next.push(ahead);
      }
    }
    row = next;
  }
  if (!before.has(to)) return [from, to];
  const places = [];
  for (let place = to; place !== null; place = before.get(place)) places.unshift(place);
  return places;
}

// The way that the piece tells, if it is the one from there to here.
function told(piece, from, to) {
  const places = piece.dataset.way?.split(" ") ?? [];
  return places.length > 1 && places[0] === from && places.at(-1) === to ? places : null;
}

function glide(piece, from, to) {
  const graph = graphOf(piece);
  if (!graph?.[from] || !graph[to]) return;
  const places = (told(piece, from, to) ?? way(graph, from, to)).filter((place) => graph[place]);
  let turned = null;
  const frames = places.map((place) => {
    const [x, y, heading] = graph[place];
    // By the shorter turn.
    turned = turned === null ? heading : turned + ((((heading - turned) % 360) + 540) % 360) - 180;
    return { transform: `translate(${x}px, ${y}px) rotate(${turned}deg)` };
  });
  for (const running of piece.getAnimations()) running.cancel();
  const duration = places.length > 2 ? STEP * (places.length - 1) : LEAP;
  piece.animate(frames, { duration, easing: "ease-in-out" });
}

new MutationObserver((changes) => {
  if (calm.matches || document.hidden) return;
  const first = new Map(); // where each piece stood before all of these changes
  for (const { target, oldValue } of changes) if (!first.has(target)) first.set(target, oldValue);
  for (const [piece, from] of first) {
    const to = piece.dataset.place;
    if (from && to && from !== to) glide(piece, from, to);
  }
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-place"], attributeOldValue: true });
