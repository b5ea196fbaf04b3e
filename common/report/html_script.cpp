// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The script of the html form. Text reaches the page as text nodes only, never as markup.
#include "common/report/html_parts.hpp"

namespace kedge::report {

std::string_view html_script() {
  return R"js(
"use strict";
(() => {
const data = JSON.parse(document.getElementById("dossier-data").textContent);
const items = data.items, files = data.files, texts = data.texts, batch = 50;
const tones = ["", "good", "bad", "doubtful", "muted"];
const idOf = (i) => texts[items[i][0]], titleOf = (i) => texts[items[i][1]], verdictOf = (i) => cell(items[i][2]);
const cell = (c) => Array.isArray(c) ? [texts[c[0]], tones[c[1]], c[2] < 0 ? "" : texts[c[2]]] : [texts[c], "", ""];
const index = new Map(items.map((item, i) => [idOf(i), i]));
const haystack = items.map((item, i) => (titleOf(i) + " " + verdictOf(i)[0]).toLowerCase());
const svgns = (() => { const t = document.createElement("template"); t.innerHTML = "<svg></svg>"; return t.content.firstChild.namespaceURI; })();

function el(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  node.append(...children);
  return node;
}
function draw(name, attributes, text) {
  const node = document.createElementNS(svgns, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}
function value(c) {
  const [text, tone, link] = cell(c);
  if (link && index.has(link)) return el("a", { href: "#" + encodeURIComponent(link) }, text);
  return tone ? el("span", { class: tone }, text) : document.createTextNode(text);
}
function scroll(label, child) {
  return el("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": label }, child);
}

function code([file, runs, marks]) {
  const { name, lines: known } = files[file], out = el("code"), last = runs[runs.length - 1][1];
  const width = String(last).length, gutter = (n) => el("span", { class: "no" }, String(n).padStart(width) + " ");
  const line = (n) => texts[known[n]];
  let indent = Infinity;
  for (const [from, to] of runs) for (let n = from; n <= to; n++)
    if (line(n).trim()) indent = Math.min(indent, line(n).search(/\S/));
  if (!isFinite(indent)) indent = 0;
  runs.forEach(([from, to], r) => {
    if (r > 0) out.append(gutter(""), "...\n");
    for (let n = from; n <= to; n++) {
      const chars = Array.from(line(n)).slice(indent), row = marks.filter((m) => m[0] === n).sort((a, b) => a[1] - b[1]);
      out.append(gutter(n));
      let at = 0;
      for (const [, start, count] of row) {
        const begin = Math.max(at, start - indent), end = Math.max(begin, start - indent + count);
        out.append(chars.slice(at, begin).join(""), el("mark", {}, chars.slice(begin, end).join("")));
        at = end;
      }
      out.append(chars.slice(at).join(""), "\n");
      for (const [, start, count, label] of row.reverse())
        if (texts[label]) out.append(gutter(""), el("span", { class: "label" }, " ".repeat(Math.max(0, start - indent)) + "^".repeat(count) + " " + texts[label]), "\n");
    }
  });
  const box = el("pre", { tabindex: "0" }, out);
  return el("figure", { class: "code" }, el("figcaption", {}, texts[name]), box);
}

function tableRow(heads, row) {
  const line = el("tr");
  row.forEach((c, i) => line.append(el("td", { class: heads[2 * i + 1] ? "right" : cell(c)[0].length > 32 ? "long" : "" }, value(c))));
  return line;
}
function table([title, shape, rows, note]) {
  const heads = data.heads[shape], body = el("tbody"), head = el("tr"), out = [];
  for (let i = 0; i < heads.length; i += 2) head.append(el("th", { scope: "col", class: heads[i + 1] ? "right" : "" }, texts[heads[i]]));
  for (const row of rows) body.append(tableRow(heads, row));
  out.push(el("h4", {}, texts[title]), scroll(texts[title], el("table", {}, el("thead", {}, head), body)));
  if (texts[note]) out.push(el("p", { class: "note" }, texts[note]));
  return out;
}

const dashes = ["", "8 5", "2 5", "12 4 2 4", "5 3", "1 4 6 4"], superscript = "⁰¹²³⁴⁵⁶⁷⁸⁹";
function power(e) {
  if (e >= -2 && e <= 3) return String(Number((10 ** e).toPrecision(1)));
  return "10" + (e < 0 ? "⁻" : "") + [...String(Math.abs(e))].map((d) => superscript[d]).join("");
}
function axis(values, log) {
  let low = Math.min(...values), high = Math.max(...values);
  const ticks = [];
  if (log) {
    low = Math.floor(Math.log10(low) + 1e-9); high = Math.max(low + 1, Math.ceil(Math.log10(high) - 1e-9));
    const step = Math.ceil((high - low) / 8);
    for (let e = low; e <= high; e += step) ticks.push([(e - low) / (high - low), power(e)]);
    return { ticks, at: (v) => (Math.log10(v) - low) / (high - low) };
  }
  if (low === high) high = low + 1;
  for (let i = 0; i <= 4; i++) ticks.push([i / 4, String(Number((low + (high - low) * i / 4).toPrecision(3)))]);
  return { ticks, at: (v) => (v - low) / (high - low) };
}
function chart([xLabel, yLabel, logx, logy, series]) {
  const usable = ([x, y]) => x !== null && y !== null && (!logx || x > 0) && (!logy || y > 0);
  const lines = series.map((s) => s[1].filter(usable)), all = lines.flat();
  if (!all.length) return [];
  const xs = axis(all.map((p) => p[0]), logx), ys = axis(all.map((p) => p[1]), logy);
  const W = innerWidth < 640 ? 380 : 640, H = innerWidth < 640 ? 300 : 360, left = 64, right = W - 16, top = 30, bottom = H - 48;
  const X = (v) => left + xs.at(v) * (right - left), Y = (v) => bottom - ys.at(v) * (bottom - top);
  const svg = draw("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": texts[yLabel] + " over " + texts[xLabel] });
  for (const [p, label] of ys.ticks) {
    const y = bottom - p * (bottom - top);
    svg.append(draw("path", { class: "grid", d: `M${left} ${y}H${right}` }), draw("text", { class: "tick", x: left - 8, y: y + 4.5, "text-anchor": "end" }, label));
  }
  for (const [p, label] of xs.ticks) {
    const x = left + p * (right - left);
    svg.append(draw("path", { class: "grid", d: `M${x} ${top}V${bottom}` }), draw("text", { class: "tick", x, y: bottom + 18, "text-anchor": "middle" }, label));
  }
  svg.append(draw("path", { class: "frame", d: `M${left} ${bottom}H${right}` }), draw("text", { class: "label", x: 2, y: 16 }, texts[yLabel]),
    draw("text", { class: "label", x: (left + right) / 2, y: H - 6, "text-anchor": "middle" }, texts[xLabel]));
  const legend = el("ul", { class: "legend" });
  let drawn = 0;
  series.forEach(([name, , single], i) => {
    const style = i % 6, d = lines[i].map(([x, y], k) => (k ? "L" : "M") + X(x).toFixed(1) + " " + Y(y).toFixed(1)).join("");
    if (!lines[i].length) return;
    if (single) for (const [x, y] of lines[i]) svg.append(draw("circle", { class: "dot s" + style, cx: X(x).toFixed(1), cy: Y(y).toFixed(1), r: 6 }));
    else svg.append(draw("path", { class: "s s" + style, "stroke-width": 2, "stroke-dasharray": dashes[drawn++ % 6], d }));
    const key = draw("svg", { viewBox: "0 0 44 16", "aria-hidden": "true" });
    key.append(single ? draw("circle", { class: "dot s" + style, cx: 22, cy: 8, r: 6 })
      : draw("path", { class: "s s" + style, "stroke-width": 2, "stroke-dasharray": dashes[(drawn - 1) % 6], d: "M2 8H42" }));
    legend.append(el("li", {}, key, texts[name]));
  });
  return [el("figure", { class: "roof" }, svg, legend)];
}

function fill(details) {
  if (details.childElementCount > 1) return;
  const i = Number(details.dataset.item), [paragraphs, excerpts, facts, tables, roof] = JSON.parse(items[i][4]), body = el("div", { class: "body" });
  for (const text of paragraphs) body.append(el("p", {}, texts[text]));
  for (const excerpt of excerpts) body.append(code(excerpt));
  if (facts.length) {
    const list = el("dl");
    for (const [name, values] of facts) {
      const dd = el("dd"), links = values.some((v) => cell(v)[2]);
      values.forEach((v, k) => dd.append(!k ? "" : links ? ", " : el("br"), value(v)));
      list.append(el("dt", {}, texts[name]), dd);
    }
    body.append(list);
  }
  if (roof) body.append(...chart(roof));
  for (const t of tables) body.append(...table(t));
  body.append(el("p", { class: "note" }, el("a", { href: "#" + encodeURIComponent(idOf(i)) }, "Link to this entry")));
  details.append(body);
}
function entry(i) {
  const [verdict, tone] = verdictOf(i), title = titleOf(i), space = title.indexOf(" ");
  const place = space < 0 ? title : title.slice(0, space), rest = space < 0 ? "" : title.slice(space + 1);
  const details = el("details", { class: "dossier", id: idOf(i), "data-item": i },
    el("summary", {}, el("code", { class: "place" }, place), el("span", { class: "name" }, rest),
      verdict ? el("span", { class: "tag " + tone }, verdict) : "", el("span", { class: "why" }, texts[items[i][3]])));
  details.addEventListener("toggle", () => { if (details.open) fill(details); });
  return details;
}

const lists = [...document.querySelectorAll(".dossiers")].map((box) => {
  const list = el("div"), more = el("button", { type: "button" });
  box.replaceChildren(list, more);
  return { box, list, more, from: Number(box.dataset.from), to: Number(box.dataset.to), found: [], shown: 0 };
});
function extend(l, count) {
  for (const i of l.found.slice(l.shown, l.shown + count)) if (!document.getElementById(idOf(i))) l.list.append(entry(i));
  l.shown = Math.min(l.found.length, l.shown + count);
  const left = l.found.length - l.shown;
  l.more.hidden = left === 0;
  l.more.textContent = `Show ${Math.min(left, 4 * batch)} more of ${left}`;
}
const rows = [...document.querySelectorAll("table.linked tbody tr")].map((row) => {
  const link = row.querySelector("a[href^='#']"), i = link ? index.get(decodeURIComponent(link.hash.slice(1))) : undefined;
  return { row, i, text: i === undefined ? row.textContent.toLowerCase() : "" };
});

const rests = data.rest.map((part) => {
  const body = document.querySelector(`#section-${part.section} tbody`), more = el("button", { type: "button", class: "more" });
  body.closest(".scroll").after(more);
  const rows = part.rows.map((row) => ({ row, i: index.get(row.map((c) => cell(c)[2]).find(Boolean)) }));
  return { ...part, body, more, rows, fixed: body.rows.length, found: [], shown: 0 };
});
function extendRest(r, count) {
  for (const { row } of r.found.slice(r.shown, r.shown + count)) r.body.append(tableRow(data.heads[r.heads], row));
  r.shown = Math.min(r.found.length, r.shown + count);
  const left = r.found.length - r.shown;
  r.more.hidden = left === 0;
  r.more.textContent = `Show ${Math.min(left, 1000)} more of ${left} rows`;
}

const search = el("input", { type: "search", placeholder: "Filter by file, function or verdict", "aria-label": "Filter by file, function or verdict", spellcheck: "false" });
const select = el("select", { "aria-label": "Verdict" }, el("option", { value: "" }, "Every verdict"));
const count = el("output", { "aria-live": "polite" });
const verdicts = new Map();
for (const item of items) { const v = cell(item[2])[0]; if (v) verdicts.set(v, (verdicts.get(v) || 0) + 1); }
for (const [v, n] of [...verdicts].sort((a, b) => b[1] - a[1])) select.append(el("option", { value: v }, `${v} (${n})`));
const bar = el("form", { class: "filter", role: "search" }, search, select, count);
bar.addEventListener("submit", (event) => event.preventDefault());
document.querySelector("section").before(bar);

function apply() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean), wanted = select.value;
  const has = (text) => words.every((w) => text.includes(w));
  const hit = items.map((item, i) => (!wanted || cell(item[2])[0] === wanted) && has(haystack[i]));
  for (const { row, i, text } of rows) row.hidden = !(i === undefined ? !wanted && has(text) : hit[i]);
  for (const r of rests) {
    r.found = r.rows.filter(({ i }) => i === undefined || hit[i]);
    while (r.body.rows.length > r.fixed) r.body.lastElementChild.remove();
    r.shown = 0;
    extendRest(r, words.length || wanted ? 200 : 0);
  }
  let total = 0;
  for (const l of lists) {
    l.found = [];
    for (let i = l.from; i < l.to; i++) if (hit[i]) l.found.push(i);
    total += l.found.length;
    l.list.replaceChildren();
    l.shown = 0;
    extend(l, batch);
    l.box.classList.toggle("none", l.found.length === 0);
  }
  count.textContent = total === items.length ? `${total}` : `${total} of ${items.length}`;
}
function follow() {
  let id = "";
  try { id = decodeURIComponent(location.hash.slice(1)); } catch { return; }
  const i = index.get(id);
  if (i === undefined) return;
  let node = document.getElementById(id);
  if (!node) {
    node = entry(i);
    lists.find((l) => i >= l.from && i < l.to).list.prepend(node);
  }
  node.open = true;
  fill(node);
  node.scrollIntoView();
}
let timer = 0;
search.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(apply, 120); });
select.addEventListener("change", apply);
for (const r of rests) r.more.addEventListener("click", () => extendRest(r, 1000));
for (const l of lists) l.more.addEventListener("click", () => extend(l, 4 * batch));
window.addEventListener("hashchange", follow);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (link && link.hash === location.hash) follow();
});
apply();
follow();
})();
)js";
}

}  // namespace kedge::report
