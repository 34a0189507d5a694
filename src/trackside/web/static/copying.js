// Copy buttons: `data-copy` is what is copied (an address of this site may be without its host).

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const text = new URL(button.dataset.copy, location.href).href;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without https a page may not write to the clipboard: show the text, selected, to be copied by hand.
    const field = button.parentElement.querySelector("input.link");
    if (field) return field.select();
    return window.prompt("", text);
  }
  const label = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.textContent = label), 1500);
});
