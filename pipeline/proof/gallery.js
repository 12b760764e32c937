"use strict";
const $ = (selector) => document.querySelector(selector);
const cards = [...document.querySelectorAll("main article")];
const filters = ["type", "kind", "rarity", "finding"].map((name) => $("#" + name)).filter(Boolean);
const search = $("#search"), dialog = $("dialog");

function shown() { return cards.filter((card) => !card.hidden); }
function fits(card) {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => card.dataset.words.includes(word))) return false;
  return filters.every((filter) => {
    if (!filter.value) return true;
    const has = JSON.parse(card.dataset[filter.id]);
    return filter.value === "(any)" ? has.length > 0 : filter.value === "(none)" ? has.length === 0 : has.includes(filter.value);
  });
}
function update() {
  for (const card of cards) card.hidden = !fits(card);
  $("#count").textContent = shown().length + " of " + cards.length;
}
for (const part of [search, ...filters]) part.addEventListener("input", update);

$("#sight").addEventListener("input", (event) => { document.body.className = document.body.className.replace(/\beyes-\S+/, "");
  if (event.target.value) document.body.classList.add("eyes-" + event.target.value); });
$("#boxes").addEventListener("click", () => document.body.classList.toggle("boxes"));
$("#theme").addEventListener("click", () => {
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = root.dataset.theme || (dark ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
});

let open = null;
function show(card) {
  open = card;
  dialog.replaceChildren(card.cloneNode(true));
  dialog.firstChild.removeAttribute("id");
  if (!dialog.open) dialog.showModal();
}
function step(by) {
  const list = shown(), at = list.indexOf(open || (document.activeElement && document.activeElement.closest("article")));
  const next = list[at < 0 ? 0 : Math.min(list.length - 1, Math.max(0, at + by))];
  if (!next) return;
  if (dialog.open) show(next); else next.querySelector(".face").focus();
}
function columns() {
  const list = shown();
  return Math.max(1, list.filter((card) => card.offsetTop === list[0].offsetTop).length);
}
for (const card of cards) card.querySelector(".face").addEventListener("click", () => show(card));
dialog.addEventListener("close", () => { const last = open; open = null; if (last) last.querySelector(".face").focus(); });
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select") && event.key !== "Escape") return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const moves = { ArrowRight: 1, ArrowLeft: -1, j: 1, k: -1, ArrowDown: columns(), ArrowUp: -columns() };
  if (event.key in moves) step(moves[event.key]);
  else if (event.key === "/") search.focus();
  else if (event.key === "Escape" && !dialog.open) { search.value = ""; for (const filter of filters) filter.value = ""; update(); search.blur(); }
  else if (event.key === "b") $("#boxes").click();
  else if (event.key === "t") $("#theme").click();
  else return;
  event.preventDefault();
});
update();
