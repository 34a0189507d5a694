// A record may be dropped anywhere on a page that has the form for one.

const form = document.querySelector("[data-drop]");
const input = form.querySelector("input[type=file]");
let depth = 0; // elements are entered before the one around them is left

const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");

function show(over) {
  depth = over ? depth : 0;
  form.toggleAttribute("data-over", over);
}

document.addEventListener("dragenter", (event) => {
  if (!carriesFiles(event)) return;
  depth += 1;
  show(true);
});
document.addEventListener("dragleave", (event) => {
  if (carriesFiles(event) && --depth <= 0) show(false);
});
document.addEventListener("dragover", (event) => {
  if (carriesFiles(event)) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  if (!carriesFiles(event)) return;
  event.preventDefault();
  show(false);
  input.files = event.dataTransfer.files;
  form.requestSubmit();
});
