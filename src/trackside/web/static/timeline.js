// Walking through the game: the scrubber, the links of the log, the keys [ and ] (or the left and right arrows
// when nothing that uses them has the focus). Only the table is exchanged; the board keeps its zoom.

const UPDATE = "trackside:page";
let wanted = null;
let going = false;

async function go(address, remember) {
  wanted = address;
  if (going) return; // the newest wish is taken when the page under way has come
  going = true;
  try {
    while (wanted !== null) {
      const next = wanted;
      wanted = null;
      await htmx.ajax("GET", next, { target: "#main", swap: "outerMorph" });
      if (remember === "push") history.pushState(null, "", next);
      else if (remember === "replace") history.replaceState(null, "", next);
      remember = remember && "replace";
    }
  } finally {
    going = false;
  }
  document.dispatchEvent(new CustomEvent(UPDATE));
}

const inHistory = () => document.getElementById("stream-history") !== null;
// Within the history the address is exchanged; going into it and coming back are steps for the browser's own keys.
const remembered = (address) => (inHistory() === address.includes("?at=") ? "replace" : "push");

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step], a[data-at], a[data-now]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.getAttribute("href"), remembered(link.getAttribute("href")));
});

document.addEventListener("input", (event) => {
  const scrubber = event.target.closest("[data-scrub]");
  if (!scrubber) return;
  const latest = scrubber.value === scrubber.max;
  const address = scrubber.dataset.scrub + (latest ? "" : `?at=${scrubber.value}`);
  go(address, remembered(address));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const at = event.target;
  if (at.closest?.("input, select, textarea, [contenteditable]")) return;
  const bracket = { "[": "back", "]": "on" }[event.key];
  const idle = at === document.body || at.closest?.("#timeline, #log, #bar");
  const arrow = idle ? { ArrowLeft: "back", ArrowRight: "on" }[event.key] : undefined;
  const link = document.querySelector(`#timeline [data-step="${bracket ?? arrow}"]`);
  if (!link) return;
  event.preventDefault();
  go(link.getAttribute("href"), remembered(link.getAttribute("href")));
});

window.addEventListener("popstate", () => go(location.pathname + location.search, null));

// The table as it is now, when an answer did not come by the event stream in time.
document.addEventListener("trackside:refresh", () => go(location.pathname + location.search, null));
