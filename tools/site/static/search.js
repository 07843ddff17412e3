// The search of the documentation, whose index is loaded when somebody searches for the first time; and the way back to the game.
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

// Words that say nothing about what is searched for.
const COMMON = new Set(
  "a an and are can do does for from how i in is it my of on or the this to what when where which who why with you your".split(" "),
);
// Guides answer most questions; the reference of the API and the decisions have many more entries.
const LESS = [["reference/api/", 12], ["decisions/", 12], ["soak/", 15], ["changelog", 12]];

// Where a word begins in a text: 2 for a whole word, 1 for the beginning of one, 0 where neither is there.
function match(text, word) {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0 && best < 2; at = text.indexOf(word, at + 1)) {
    if (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1])) continue;
    best = /[\p{L}\p{N}]/u.test(text[at + word.length] ?? " ") ? Math.max(best, 1) : 2;
  }
  return best;
}

// Every word has to be found; in a heading it counts ten times, a whole word twice. Of equals, whole pages come first.
function rank(row, words) {
  let sum = 0;
  for (const word of words) {
    const inHead = match(row.head, word);
    const found = inHead || match(row.body, word);
    if (found === 0) return 0;
    sum += inHead > 0 ? 10 * found : found;
    if (row.heading.toLowerCase() === word) sum += 20;
  }
  const less = LESS.find(([start]) => row.address.startsWith(start));
  return Math.max(1, sum + (row.address.includes("#") ? 0 : 5) - (less ? less[1] : 0));
}

// What to search for: without common words, unless there are no others.
function wanted(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : words;
}

function snippet(row, word) {
  const at = row.body.indexOf(word);
  const start = Math.max(0, at - 40);
  return (start > 0 ? "… " : "") + row.text.slice(start, start + 120) + (row.text.length > start + 120 ? " …" : "");
}

function show() {
  const words = wanted(input.value);
  results.replaceChildren();
  if (rows === null || words.length === 0) return;
  const found = rows.map((row) => [rank(row, words), row]).filter(([sum]) => sum > 0);
  found.sort(([one], [other]) => other - one);
  const note = document.createElement("p");
  note.textContent = found.length === 0 ? "Nothing found." : found.length === 1 ? "1 result" : `${found.length} results`;
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

// Where a server of Zuschlag serves the documentation, it also serves the game.
if (location.pathname.startsWith("/docs/")) {
  const link = document.createElement("a");
  link.className = "to-game";
  link.href = "/";
  link.textContent = "Play";
  link.title = "Back to the game";
  document.querySelector("header .home").after(link);
}
