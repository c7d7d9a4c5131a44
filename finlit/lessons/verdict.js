// What a check says, in a region that stays, so that a screen reader hears what comes into it.

function render({ model, el }) {
  const region = document.createElement("div");
  region.className = "finlit-verdict mathjax_ignore tex2jax_ignore";
  region.setAttribute("role", "status");
  el.append(region);

  const say = () => {
    const head = document.createElement("b");
    head.textContent = model.get("head");
    head.style.color = region.style.borderColor = model.get("colour");
    region.replaceChildren(head, " ", model.get("message"));
  };
  // said again, the same words come into an empty region: else nobody would hear them
  const again = () => {
    region.replaceChildren();
    requestAnimationFrame(say);
  };
  const settle = () => {
    const question = el.closest(".finlit-question");
    if (!question) return;
    // keys pressed on a question are its own: JupyterLab's arrows would leave the cell
    question.setAttribute("data-lm-suppress-shortcuts", "true");
    question.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("input")) {
        question.querySelector("button").click();
        event.preventDefault();
      }
    });
    const choices = question.querySelector(".widget-radio-box");
    if (choices) {
      choices.setAttribute("role", "radiogroup");
      choices.setAttribute("aria-label", question.querySelector(".finlit-asks").textContent);
    }
  };
  model.on("change:said", again);
  say();
  requestAnimationFrame(settle);
}

export default { render };
