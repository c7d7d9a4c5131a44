// What is said aloud: a region that stays, so that a screen reader hears what comes into it.

function render({ model, el }) {
  // Keys pressed on the table are the table's: JupyterLab's arrows would leave the cell.
  const quiet = () =>
    el.closest(".finlit-table")?.setAttribute("data-lm-suppress-shortcuts", "true");
  const region = document.createElement("p");
  region.className = "finlit-status";
  region.setAttribute("role", "status");
  el.append(region);
  const show = () => {
    region.textContent = model.get("text");
    region.classList.toggle("finlit-refused", model.get("refused"));
    quiet();
  };
  model.on("change", show);
  show();
  requestAnimationFrame(quiet);
}

export default { render };
