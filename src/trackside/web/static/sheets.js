// On a narrow screen the sheets beside the board become tabs; on a wide one all of them are shown.
// What is open stays open: the choice lives in the browser, and updates from the server never touch it.

const narrow = window.matchMedia("(max-width: 900px)");

const sheetOf = (tab) => document.getElementById(tab.getAttribute("aria-controls"));

// The tabs of the sheets that have something on them just now.
function tabs() {
  const all = [...document.querySelectorAll(".tabs [role=tab]")];
  for (const tab of all) tab.hidden = sheetOf(tab)?.querySelector(".content")?.childNodes.length === 0;
  return all.filter((tab) => !tab.hidden);
}

function choose(tab, focus = false) {
  for (const other of tabs()) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", String(chosen));
    other.tabIndex = chosen ? 0 : -1;
    sheetOf(other)?.toggleAttribute("data-folded", narrow.matches && !chosen);
  }
  if (focus) tab.focus();
}

function chosen() {
  return tabs().find((tab) => tab.getAttribute("aria-selected") === "true") ?? tabs()[0];
}

function show() {
  const tab = chosen();
  if (tab) choose(tab);
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest(".tabs [role=tab]");
  if (tab) choose(tab);
});

document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.(".tabs [role=tab]");
  if (!tab) return;
  const all = tabs();
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  choose(all[(all.indexOf(tab) + step + all.length) % all.length], true);
});

// The hand at the lower edge can be made small to see more of what is above it.
document.addEventListener("click", (event) => {
  const fold = event.target.closest(".hands-fold");
  if (!fold) return;
  const small = fold.parentElement.toggleAttribute("data-small");
  fold.setAttribute("aria-expanded", String(!small));
});

narrow.addEventListener("change", show);
document.addEventListener("htmx:after:swap", show);
show();
