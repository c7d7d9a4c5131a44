// One view of a LiveChart. The specification is drawn once; news of the data go into the drawing
// that stands, which keeps axes and listeners and leaves nothing behind in memory.

function vegaEmbed() {
  if (globalThis.finlitVegaEmbed) return Promise.resolve(globalThis.finlitVegaEmbed);
  return new Promise((resolve) => {
    const ready = () => resolve(globalThis.finlitVegaEmbed);
    globalThis.addEventListener("finlit-vega", ready, { once: true });
  });
}

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "finlit-chart";
  el.append(box);
  let drawing = null;
  let closed = false;
  let stale = false; // the specification changed since it was drawn
  let waiting = false;
  let work = Promise.resolve();

  async function draw() {
    const embed = await vegaEmbed();
    if (closed) return;
    stale = false;
    drawing?.finalize();
    drawing = null;
    const spec = structuredClone({
      ...model.get("spec"),
      datasets: model.get("data"),
      description: model.get("description"),
    });
    const drawn = await embed(box, spec, {
      renderer: "svg",
      actions: false,
      defaultStyle: false,
    });
    if (closed) drawn.finalize();
    else drawing = drawn;
  }

  async function fill() {
    const { view } = drawing;
    for (const [name, rows] of Object.entries(model.get("data"))) {
      view.data(name, structuredClone(rows)); // Vega writes into the rows it is given
    }
    view.description(model.get("description"));
    await view.runAsync();
  }

  async function show() {
    waiting = false;
    if (closed) return;
    try {
      await (drawing === null || stale ? draw() : fill());
    } catch (error) {
      console.warn(error);
      box.setAttribute("role", "alert");
      box.textContent = String(error.message ?? error);
    }
  }

  // Changes that come while one is being drawn are drawn together, once.
  function changed() {
    if (waiting) return;
    waiting = true;
    work = work.then(show);
  }

  model.on("change:spec", () => {
    stale = true;
    changed();
  });
  model.on("change:data", changed);
  model.on("change:description", changed);

  // A tab that was hidden had no width for a chart as wide as its container.
  const sizes = new ResizeObserver(() => {
    if (drawing && box.clientWidth && model.get("spec").width === "container") {
      drawing.view.width(box.clientWidth).resize().runAsync();
    }
  });
  sizes.observe(box);
  changed();

  return () => {
    closed = true;
    sizes.disconnect();
    drawing?.finalize();
    drawing = null;
    box.remove();
  };
}

export default { render };
