// The sheet that is filled in by hand: a line a row, what it was, and a field for what it is now.
// What is typed goes to the kernel together with the press of a button, so neither overtakes the
// other.

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function render({ model, el }) {
  el.classList.add("finlit-audit");
  const words = model.get("words");
  const title = element("p", "", { class: "finlit-audit-title", tabindex: "-1" });
  const table = element("table", "", { class: "finlit-sheet finlit-audit-lines" });
  const scroll = element("div", "", { class: "finlit-scroll" });
  const buttons = element("div", "", { class: "finlit-audit-buttons" });
  scroll.append(table);
  el.append(title, scroll, buttons);
  let fields = [];

  const ask = (name) => {
    const typed = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    model.set("typed", typed);
    model.set(name, model.get(name) + 1);
    model.save_changes();
  };
  for (const name of ["checked", "skipped"]) {
    const button = element("button", words[name], { type: "button", class: "finlit-button" });
    button.addEventListener("click", () => ask(name));
    buttons.append(button);
  }

  const draw = () => {
    const held = scroll.contains(document.activeElement);
    const rows = model.get("rows");
    title.textContent = model.get("title");
    table.setAttribute("aria-label", model.get("title"));
    table.replaceChildren();
    scroll.hidden = rows.length === 0;
    const head = table.createTHead().insertRow();
    for (const name of words.heads) head.append(element("th", name, { scope: "col" }));
    const body = table.createTBody();
    fields = rows.map(([account, name, was]) => {
      const row = body.insertRow();
      row.append(element("th", name, { scope: "row" }), element("td", was));
      const field = element("input", "", {
        type: "text", inputmode: "numeric", autocomplete: "off", name: account,
        "aria-label": words.now.replace("{line}", name).replace("{amount}", was),
      });
      field.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && !event.isComposing) ask("checked");
      });
      row.insertCell().append(field, element("b", "", { "aria-hidden": "true" }));
      return field;
    });
    if (held) (fields[0] ?? title).focus();
    fill();
    mark();
  };
  const fill = () => {
    const typed = model.get("typed");
    for (const field of fields) {
      const text = typed[field.name] ?? "";
      if (field.value !== text) field.value = text;
    }
  };
  const mark = () => {
    const wrong = model.get("wrong");
    for (const field of fields) {
      const off = wrong.includes(field.name);
      if (off) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
      field.nextSibling.textContent = off ? "✗" : "";
    }
  };
  model.on("change:rows change:title", draw);
  model.on("change:typed", fill);
  model.on("change:wrong", mark);
  draw();
}

export default { render };
