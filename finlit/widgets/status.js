// What is said aloud: a region that stays, so that a screen reader hears what comes into it.
// After each move it also lets those controls go that belong to it no more, but never one that has
// the keyboard or the mouse, and never between a button's going down and its coming up.

function render({ model, el }) {
  const region = document.createElement("p");
  region.className = "finlit-status";
  region.setAttribute("role", "status");
  el.append(region);

  const say = () => {
    region.textContent = model.get("text");
    region.classList.toggle("finlit-refused", model.get("refused"));
  };
  const settle = () => {
    const table = el.closest(".finlit-table");
    if (!table) return;
    // keys pressed on the table are the table's: JupyterLab's arrows would leave the cell
    table.setAttribute("data-lm-suppress-shortcuts", "true");
    for (const control of table.querySelectorAll(".finlit-away")) {
      const held = control.contains(document.activeElement) || control.matches(":hover");
      control.toggleAttribute("data-gone", !held);
    }
  };
  model.on("change:text change:refused", say);
  model.on("change:redrawn", settle);
  say();
  requestAnimationFrame(settle);
}

export default { render };
