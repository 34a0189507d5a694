// Figures that open up: in each region one is reached by Tab and the others by the arrow keys, so that a sheet full of
// them does not stand between the map and the slip.

const sumsOf = (region) => [...region.querySelectorAll(".sum")];

function rove() {
  for (const region of document.querySelectorAll(".region")) {
    const sums = sumsOf(region);
    const current =
      sums.find((sum) => sum === document.activeElement) ?? sums.find((sum) => sum.tabIndex === 0 && sum.hasAttribute("tabindex")) ?? sums[0];
    for (const sum of sums) sum.setAttribute("tabindex", sum === current ? "0" : "-1");
  }
}

document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const sum = event.target.closest?.(".sum");
  if (!step || !sum) return;
  const sums = sumsOf(sum.closest(".region"));
  sums[sums.indexOf(sum) + step]?.focus();
  event.preventDefault();
});
document.addEventListener("focusin", (event) => event.target.closest?.(".sum") && rove());
document.addEventListener("htmx:after:swap", rove);
rove();
