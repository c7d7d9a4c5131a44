// A sum to divide: a bar with a part for each, and a slider and a field a part. What one gets more the
// first one has less, so that the parts always make the sum.

function divided(parts, place, wanted, total) {
  const shares = [...parts];
  const value = Math.max(0, Math.min(total, Math.round(wanted) || 0));
  let left = value - shares[place];
  shares[place] = value;
  while (left !== 0 && shares.length > 1) {
    const others = [...shares.keys()].filter((other) => other !== place);
    const able = left > 0 ? others.filter((other) => shares[other] > 0) : others;
    const by = (one, two) => (left > 0 ? shares[two] - shares[one] : shares[one] - shares[two]);
    const payer = place !== 0 && able.includes(0) ? 0 : able.sort(by)[0];
    shares[payer] -= Math.sign(left);
    left -= Math.sign(left);
  }
  if (shares.length === 1) shares[0] = total;
  return shares;
}

function render({ model, el }) {
  el.classList.add("finlit-division");
  el.setAttribute("role", "group");
  const bar = document.createElement("div");
  bar.className = "finlit-division-bar";
  bar.setAttribute("aria-hidden", "true");
  const parts = document.createElement("div");
  parts.className = "finlit-division-parts";
  el.append(bar, parts);
  let made = "";
  let shares = [];

  const amount = (value) =>
    new Intl.NumberFormat(document.documentElement.lang || "en", {
      style: "currency",
      currency: model.get("currency"),
      notation: "compact",
    }).format(value * model.get("unit"));

  const show = () => {
    const total = model.get("total");
    shares.forEach((share, place) => {
      const piece = bar.children[place];
      piece.style.flexGrow = share;
      piece.style.display = share ? "" : "none";
      piece.textContent = amount(share);
      const [slider, field] = parts.children[place].querySelectorAll("input");
      slider.max = field.max = total;
      slider.value = share;
      slider.setAttribute("aria-valuetext", amount(share));
      if (field.value !== String(share)) field.value = share;
    });
  };
  const choose = (place, value, send) => {
    shares = divided(shares, place, Number(value), model.get("total"));
    show();
    if (send) {
      model.set("shares", shares);
      model.save_changes();
    }
  };
  const make = () => {
    bar.replaceChildren();
    parts.replaceChildren();
    model.get("names").forEach((name, place) => {
      const piece = document.createElement("span");
      piece.style.background = model.get("colors")[place];
      bar.append(piece);
      const part = document.createElement("div");
      part.className = "finlit-part";
      part.innerHTML = model.get("tokens")[place];
      part.title = name;
      for (const type of ["range", "number"]) {
        const input = document.createElement("input");
        input.type = type;
        input.min = 0;
        input.step = 1;
        const label = model.get(type === "range" ? "slider_label" : "label");
        input.setAttribute("aria-label", label.replace("{name}", name));
        if (type === "range") {
          input.addEventListener("input", () => choose(place, input.value, false));
        }
        input.addEventListener("change", () => choose(place, input.value, true));
        part.append(input);
      }
      parts.append(part);
    });
  };
  const follow = () => {
    el.classList.toggle("finlit-away", model.get("away"));
    el.setAttribute("aria-label", model.get("title"));
    const names = JSON.stringify([model.get("names"), model.get("tokens")]);
    if (names !== made) make();
    made = names;
    shares = [...model.get("shares")];
    show();
  };
  model.on("change", follow);
  follow();
}

export default { render };
