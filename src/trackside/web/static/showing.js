// Looking ahead: while one points at an element with `data-shows`, or it has the focus, or it is picked, the elements
// that name one of its words in `data-shown-by` are shown. Knows no game. See trackside/web/rooms.py for the contract.

let pointed = null;

function showing() {
  const focused = document.activeElement?.closest("[data-shows]");
  const one = (pointed?.isConnected && pointed) || focused;
  const elements = one ? [one] : [...document.querySelectorAll("[data-shows][data-picked]")];
  return new Set(elements.flatMap((element) => element.dataset.shows.split(" ")));
}

function update() {
  const words = showing();
  for (const element of document.querySelectorAll("[data-shown-by]")) {
    element.toggleAttribute("data-shown", element.dataset.shownBy.split(" ").some((word) => words.has(word)));
  }
}

document.addEventListener("pointerover", (event) => {
  const element = event.pointerType === "touch" ? null : event.target.closest("[data-shows]");
  if (element === pointed) return;
  pointed = element;
  update();
});
document.addEventListener("focusin", update);
document.addEventListener("focusout", () => queueMicrotask(update));
document.addEventListener("click", () => queueMicrotask(update));
document.addEventListener("keyup", update);
document.addEventListener("htmx:after:swap", () => queueMicrotask(update));
