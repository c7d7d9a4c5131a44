// A number to choose: a slider and a field that follow each other. What is typed is sent as it is:
// whether it may be is for the rules to say, in a sentence.

function render({ model, el }) {
  el.classList.add("finlit-amount");
  const slider = document.createElement("input");
  slider.type = "range";
  const field = document.createElement("input");
  field.type = "number";
  const total = document.createElement("b");
  el.append(slider, field, total);

  const add = (value) => {
    const each = model.get("each");
    total.textContent =
      each && value !== null
        ? new Intl.NumberFormat(document.documentElement.lang || "en", {
            style: "currency",
            currency: model.get("currency"),
            maximumFractionDigits: 0,
          }).format(each * value)
        : "";
  };
  const show = () => {
    el.classList.toggle("finlit-away", model.get("away"));
    for (const input of [slider, field]) {
      input.min = model.get("first");
      input.max = model.get("last");
      input.step = model.get("step");
    }
    field.setAttribute("aria-label", model.get("label"));
    slider.setAttribute("aria-label", model.get("slider_label"));
    const value = model.get("value");
    slider.value = value;
    const shown = value === null ? "" : String(value);
    if (field.value !== shown) field.value = shown;
    add(value);
  };
  const choose = (value) => {
    model.set("value", value);
    model.save_changes();
  };
  slider.addEventListener("input", () => {
    field.value = slider.value;
    add(Number(slider.value));
  });
  slider.addEventListener("change", () => choose(Number(slider.value)));
  field.addEventListener("input", () => {
    if (field.value !== "") slider.value = field.value;
    add(field.value === "" ? null : Number(field.value));
  });
  field.addEventListener("change", () => choose(field.value === "" ? null : Number(field.value)));
  model.on("change", show);
  show();
}

export default { render };
