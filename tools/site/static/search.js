// The search of the documentation. The index is loaded when somebody searches for the first time.
"use strict";

const script = document.currentScript;
const root = script.dataset.root;
const box = document.querySelector(".search");
const input = document.getElementById("site-search");
const results = document.getElementById("site-results");
const MOST = 12;
let rows = null;

// The index calls this. (A script and not JSON, so that it also loads from a folder.)
globalThis.searchIndex = (loaded) => {
  rows = loaded.map(([address, page, heading, text]) => ({
    address,
    page,
    heading,
    text,
    head: `${page} ${heading}`.toLowerCase(),
    body: text.toLowerCase(),
  }));
  show();
};

function loadIndex() {
  if (document.getElementById("site-search-index")) return;
  const element = document.createElement("script");
  element.id = "site-search-index";
  element.src = script.dataset.index;
  document.head.append(element);
}

// Every word has to be found; in a heading it counts ten times. Of equals, whole pages come first.
function rank(row, words) {
  let sum = 0;
  for (const word of words) {
    const inHead = row.head.includes(word);
    if (!inHead && !row.body.includes(word)) return 0;
    sum += inHead ? 10 : 1;
    if (row.heading.toLowerCase() === word) sum += 20;
  }
  return row.address.includes("#") ? sum : sum + 5;
}

function snippet(row, word) {
  const at = row.body.indexOf(word);
  const start = Math.max(0, at - 40);
  return (start > 0 ? "… " : "") + row.text.slice(start, start + 120) + (row.text.length > start + 120 ? " …" : "");
}

function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.replaceChildren();
  if (rows === null || words.length === 0) return;
  const found = rows.map((row) => [rank(row, words), row]).filter(([sum]) => sum > 0);
  found.sort(([one], [other]) => other - one);
  const note = document.createElement("p");
  note.textContent = found.length === 0 ? "Nothing found." : found.length === 1 ? "1 place" : `${found.length} places`;
  const list = document.createElement("ul");
  for (const [, row] of found.slice(0, MOST)) {
    const link = document.createElement("a");
    link.href = root + row.address;
    link.textContent = row.heading === row.page ? row.page : `${row.page}: ${row.heading}`;
    const text = document.createElement("small");
    text.textContent = snippet(row, words[0]);
    const item = document.createElement("li");
    item.append(link, text);
    list.append(item);
  }
  results.append(note, list);
}

box.hidden = false;
input.addEventListener("focus", loadIndex);
input.addEventListener("input", show);
input.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    input.value = "";
    show();
  } else if (event.key === "Enter") {
    results.querySelector("a")?.click();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target === document.body) {
    event.preventDefault();
    input.focus();
  }
});
