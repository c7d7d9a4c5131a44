// What is said aloud: a region that stays, so that a screen reader hears what comes into it.
// After each move it also lets those controls go that belong to it no more, but never one that has
// the keyboard or the mouse, and never between a button's going down and its coming up.

// Keys pressed on the table are the table's: JupyterLab would take its arrows for another cell.
function keep(event) {
  if (event.key === "Escape" || event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
}

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
    table.onkeydown = keep;
    for (const control of table.querySelectorAll("[data-gone]:not(.finlit-away)")) {
      control.removeAttribute("data-gone");
    }
    for (const control of table.querySelectorAll(".finlit-away")) {
      const held = control.contains(document.activeElement) || control.matches(":hover");
      control.toggleAttribute("data-gone", !held);
    }
    region.dataset.redrawn = model.get("redrawn");
  };
  model.on("change:text change:refused", say);
  model.on("change:redrawn", settle);
  say();
  requestAnimationFrame(settle);
  // in a page with much to draw, the controls come later than this
  const later = [200, 1000, 4000].map((wait) => setTimeout(settle, wait));
  return () => later.forEach(clearTimeout);
}

export default { render };
