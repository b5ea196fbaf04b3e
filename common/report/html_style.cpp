// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The style sheet of the html form.
#include "common/report/html_parts.hpp"

namespace kedge::report {

std::string_view html_style() {
  return R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --raised: #f6f8fa; --ink: #1b2127; --soft: #57616c; --line: #d5dbe1;
  --accent: #0b5cad;
  --good: #1a6e3c; --good-back: #e6f4ea; --bad: #b3261e; --bad-back: #fdeceb;
  --doubt: #8a5300; --doubt-back: #fdf3e0;
  --s0: #0b5cad; --s1: #c2410c; --s2: #15803d; --s3: #86198f; --s4: #a16207; --s5: #475569;
  --text: 400 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --code: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12161b; --raised: #1b2128; --ink: #e6eaee; --soft: #9aa5b1; --line: #323b45;
    --accent: #6cb2ff;
    --good: #6fd692; --good-back: #14301f; --bad: #ff8f87; --bad-back: #3a1917;
    --doubt: #f0b95c; --doubt-back: #35270f;
    --s0: #6cb2ff; --s1: #ff9d6b; --s2: #6fd692; --s3: #e29bf0; --s4: #e6c35c; --s5: #a9b6c4;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--text); }
main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 1rem; letter-spacing: -.01em; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 .75rem; }
h1, h2, p, li, dd, summary, .message { overflow-wrap: anywhere; }
p { margin: 0 0 .75rem; max-width: 46rem; }
.tool { margin: 0 0 .35rem; color: var(--soft); font-size: .875rem; }
.verdict { display: inline-flex; align-items: center; gap: .55rem; margin: 0 0 1rem; padding: .4rem .9rem .4rem .7rem;
  border: 1px solid currentColor; border-radius: .5rem; font-weight: 600; }
.verdict svg { width: 1.1rem; height: 1.1rem; flex: none; }
.verdict.pass { color: var(--good); background: var(--good-back); }
.verdict.fail { color: var(--bad); background: var(--bad-back); }
.verdict.undecided { color: var(--doubt); background: var(--doubt-back); }
.summary { margin: 0; padding: 0; list-style: none; max-width: 46rem; }
.summary li { margin: 0 0 .4rem; }
.summary.many { padding-left: 1.1rem; list-style: disc; } .summary.many li::marker { color: var(--soft); }
nav { margin: 1.25rem 0 0; font-size: .9rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.25rem; margin: 0; padding: 0; list-style: none; }
a { color: var(--accent); text-underline-offset: .15em; }
section { margin: 2.25rem 0 0; padding: 1.5rem 0 0; border-top: 1px solid var(--line); }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
.scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .45rem .8rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { background: var(--raised); font-weight: 600; white-space: nowrap; vertical-align: bottom; }
th small { font-size: .85em; font-weight: 400; color: var(--soft); }
tbody tr:last-child td { border-bottom: 0; }
td { max-width: 30rem; overflow-wrap: break-word; }
td.long { min-width: 15rem; } th.long { min-width: 9rem; max-width: 14rem; white-space: normal; }
th.right, td.right { text-align: right; } td.right { white-space: nowrap; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; } .doubtful { color: var(--doubt); }
.muted { color: var(--soft); }
.bad::before { content: "\2715\00a0"; } .doubtful::before { content: "?\00a0"; font-weight: 600; }
.note { margin: .5rem 0 0; color: var(--soft); font-size: .875rem; }
pre { margin: 0 0 .75rem; padding: .75rem .9rem; overflow-x: auto; background: var(--raised); border-radius: .5rem; font: var(--code);
  font-size: .85rem; tab-size: 4; }
code { font: var(--code); }
pre .no { color: var(--soft); user-select: none; } pre .label { color: var(--accent); }
.finding { margin: 0 0 1rem; padding: .9rem 1rem; border: 1px solid var(--line); border-left: .3rem solid var(--soft);
  border-radius: .5rem; }
.finding.error { border-left-color: var(--bad); } .finding.warning { border-left-color: var(--doubt); }
.finding header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin: 0 0 .4rem; font-size: .9rem; }
.severity { font-weight: 600; }
.error .severity { color: var(--bad); } .warning .severity { color: var(--doubt); }
.place { overflow-wrap: anywhere; }
.check { margin-left: auto; color: var(--soft); }
.finding p, .finding pre { margin: 0 0 .5rem; } .finding > :last-child { margin-bottom: 0; }
.legend { display: flex; flex-wrap: wrap; gap: .35rem 1.5rem; margin: .5rem 0 0; padding: 0; list-style: none; font-size: .9rem; }
.legend li { display: flex; align-items: center; gap: .5rem; }
.legend svg { width: 2.6rem; height: 1rem; flex: none; }
figure { margin: 0; }
figure > svg { display: block; width: 100%; height: auto; font: 400 13px system-ui, sans-serif; }
svg.narrow { display: none; }
.grid { stroke: var(--line); stroke-width: 1; } .frame { stroke: var(--soft); stroke-width: 1; }
.tick, .label { fill: var(--soft); } .label { fill: var(--ink); }
.s { fill: none; stroke-linejoin: round; stroke-linecap: round; }
.m { stroke-width: 1.5; fill: var(--paper); }
.s0 { stroke: var(--s0); } .s1 { stroke: var(--s1); } .s2 { stroke: var(--s2); }
.s3 { stroke: var(--s3); } .s4 { stroke: var(--s4); } .s5 { stroke: var(--s5); }
details { margin: .75rem 0 0; }
details .scroll { margin-top: .75rem; }
summary { cursor: pointer; color: var(--accent); width: fit-content; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: .9rem 0 0; font-size: .9rem; }
dt { color: var(--soft); } dd { margin: 0; }
@media (max-width: 40rem) {
  main { padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.4rem; }
  svg.wide { display: none; } svg.narrow { display: block; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin: 0 0 .6rem; }
  .check { margin-left: 0; }
  th, td { padding: .4rem .6rem; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --raised: #f3f3f3; --ink: #000; --soft: #444; --line: #bbb;
    --accent: #000; --good: #0a5; --bad: #b00; --doubt: #850; --good-back: #fff; --bad-back: #fff; --doubt-back: #fff;
    --s0: #0b5cad; --s1: #c2410c; --s2: #15803d; --s3: #86198f; --s4: #a16207; --s5: #475569; }
  main { max-width: none; padding: 0; }
  nav { display: none; }
  svg.wide { display: block; } svg.narrow { display: none; }
  .scroll { overflow: visible; border: 0; }
  table { font-size: .75rem; }
  thead { display: table-header-group; }
  tr, figure, .finding { break-inside: avoid; }
  h2 { break-after: avoid; }
}
)css";
}

std::string_view html_dossier_style() {
  return R"css(
main { max-width: 80rem; }
.filter { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 1.25rem 0 0;
  padding: .6rem 0; background: var(--paper); border-bottom: 1px solid var(--line); }
.filter input { flex: 1 1 12rem; min-width: 0; } .filter output { color: var(--soft); font-size: .875rem; white-space: nowrap; }
.filter input, .filter select, .dossiers button, .more { font: inherit; font-size: .9rem; color: inherit; background: var(--raised);
  border: 1px solid var(--line); border-radius: .4rem; padding: .4rem .6rem; max-width: 100%; }
.filter :focus-visible, .dossiers button:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.dossiers button, .more { cursor: pointer; margin: .9rem 0 0; } .dossiers.none::after { content: "None fits the filter."; color: var(--soft); }
.filter + section { margin-top: 0; border-top: 0; }
.scroll:has(> table.linked) { max-height: 80vh; overflow: auto; } table.linked th { position: sticky; top: 0; }
table.linked th, table.linked td { padding-inline: .5rem; }
section, .dossier { scroll-margin-top: 4.5rem; }
.dossier { margin: 0; border-bottom: 1px solid var(--line); }
.dossier > summary { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .1rem .9rem; align-items: baseline; width: auto; padding: .55rem .25rem;
  color: var(--ink); list-style: none; font-size: .9rem; }
.dossier > summary::-webkit-details-marker { display: none; }
.dossier > summary:hover { background: var(--raised); }
.dossier .place { color: var(--accent); font-weight: 600; overflow-wrap: anywhere; } .dossier .place::before { content: "+\00a0"; color: var(--soft); }
.dossier[open] .place::before { content: "-\00a0"; }
.dossier .name { color: var(--ink); overflow-wrap: anywhere; } .dossier .why { grid-column: 1 / -1; color: var(--soft); max-width: 60rem; }
.dossier:not([open]) .why { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; }
.dossier .tag { padding: .05rem .55rem; border: 1px solid currentColor; border-radius: 1rem; font-weight: 600; white-space: nowrap; }
.dossier .body { padding: .25rem .25rem 1.5rem; } .dossier .body > p { margin: 0 0 .5rem; }
.dossier dl { margin: .75rem 0; } .dossier h4 { margin: 1.1rem 0 .4rem; font-size: .95rem; }
.code { margin: .75rem 0; } .code figcaption { margin: 0 0 .25rem; color: var(--soft); font: var(--code); font-size: .8rem; overflow-wrap: anywhere; }
.code pre { margin: 0; max-height: 32rem; overflow: auto; } mark { background: var(--doubt-back); color: inherit; border-bottom: 2px solid var(--doubt); }
.roof { max-width: 44rem; } .dot { stroke-width: 3; fill: var(--paper); }
td a { white-space: nowrap; }
@media (max-width: 40rem) { section, .dossier { scroll-margin-top: 7.5rem; } .dossier > summary { grid-template-columns: minmax(0, 1fr) auto; padding: .6rem 0; }
  .dossier .name { grid-row: 2; grid-column: 1 / -1; } .filter input { flex-basis: 100%; } td a { white-space: normal; overflow-wrap: anywhere; } }
@media print { .filter, .dossiers button, .more { display: none; } .scroll:has(> table.linked) { max-height: none; } }
)css";
}

}  // namespace kedge::report
