// A question as a form: choices or a field, a button, and a region that says what came of it. The
// region stays, so that a screen reader hears what comes into it.

function made(kind, attributes, ...children) {
  const node = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function render({ model, el }) {
  const name = `finlit-${Math.random().toString(36).slice(2)}`;
  const choices = model.get("choices");
  const fields = choices.length
    ? choices.map(([key, text]) =>
        made("label", {}, made("input", { type: "radio", name, value: key }), ` ${key}) ${text}`))
    : [made("label", {}, `${model.get("label")} `, made("input", {
        type: "text", name, autocomplete: "off", spellcheck: "false",
      }))];
  const question = model.get("asked");
  const region = made("div", { role: "status" });
  const form = made(
    "form",
    // keys pressed on a question are its own: JupyterLab's arrows would leave the cell
    { class: "finlit-question mathjax_ignore tex2jax_ignore", "data-lm-suppress-shortcuts": "true" },
    made("fieldset", {}, ...(question ? [made("legend", {}, question)] : []), ...fields),
    made("button", { type: "submit" }, model.get("button")),
    region,
  );
  el.append(form);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // answer and count go together: a click by itself would overtake what was typed last
    model.set("given", new FormData(form).get(name) ?? "");
    model.set("tries", model.get("tries") + 1);
    model.save_changes();
  });
  form.addEventListener("keydown", (event) => event.stopPropagation());

  const say = () => {
    const { head, message, colour } = model.get("verdict");
    const words = made("b", {}, head);
    words.style.color = region.style.borderColor = colour;
    region.replaceChildren(words, " ", message);
  };
  // said again, the same words come into an empty region: else nobody would hear them
  model.on("change:verdict", () => {
    region.replaceChildren();
    requestAnimationFrame(say);
  });
  say();
}

export default { render };
