// Elements are built by naming them; no text ever becomes markup.

/** An element. `on…` attributes are listeners, true is an attribute without a value, false and null are none. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function button(label, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, label);
}

let labels = 0;

/** A control with its label before it. */
export function labelled(label, control, attributes = {}) {
  control.id ||= `control-${(labels += 1)}`;
  return el("p", { class: "field", ...attributes }, el("label", { for: control.id }, label), " ", control);
}

/** A box to tick. */
export function ticked(label, name, checked) {
  return el("p", { class: "field" }, el("label", {}, el("input", { type: "checkbox", name, checked }), " ", label));
}

/** A choice among [value, label] pairs. */
export function choice(name, pairs, chosen, attributes = {}) {
  const options = pairs.map(([value, label]) => el("option", { value, selected: String(value) === String(chosen) }, label));
  return el("select", { name, ...attributes }, options);
}

/** A table with a caption; the first cell of each row is its head. */
export function table(caption, heads, rows, attributes = {}) {
  const head = el("tr", {}, heads.map((text) => el("th", { scope: "col" }, text)));
  const body = rows.map(({ cells, ...row }) =>
    el("tr", row, cells.map((cell, at) => (at ? el("td", {}, cell) : el("th", { scope: "row" }, cell)))),
  );
  return el(
    "div",
    { class: "wide", role: "region", "aria-label": caption, tabindex: "0" },
    el("table", attributes, el("caption", {}, caption), el("thead", {}, head), el("tbody", {}, body)),
  );
}

/** A part of the page under a heading. */
export function section(heading, attributes, ...children) {
  return el("section", attributes, el("h2", { tabindex: "-1" }, heading), ...children);
}

/** Replace what is in a place. Whoever had the focus there finds it at the new content's beginning. */
export function put(place, ...children) {
  const had = place.contains(document.activeElement);
  place.replaceChildren(...children.flat(3).filter(Boolean));
  if (had) (place.querySelector("[data-focus]") ?? place.querySelector("h2") ?? place).focus({ preventScroll: true });
}

/** A QR code that the server drew as SVG. */
export function drawing(svg, label) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", label);
  drawn.classList.add("qr");
  return document.adoptNode(drawn);
}
