// A click on a line of a statement at the same table asks why it is what it is.

function render({ model, el }) {
  const ask = (event) => {
    const row = event.target.closest?.("[data-line]");
    const table = el.closest(".finlit-table");
    if (!row || !table?.contains(row)) return;
    const [, , times] = model.get("line");
    model.set("line", [row.closest("table").dataset.statement, row.dataset.line, (times ?? 0) + 1]);
    model.save_changes();
  };
  document.addEventListener("click", ask);
  return () => document.removeEventListener("click", ask);
}

export default { render };
