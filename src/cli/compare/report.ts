// The comparison as one page that needs nothing else: no script, no network, no other file.

import { version } from "../../base/version.js";
import type { CatalogEntry } from "../../catalog.js";
import { showPreparation } from "../data/preparation.js";
import type { ReportFigure } from "../figures.js";
import { type Comparison, differs, SIGNIFICANCE } from "./comparison.js";
import { comparisonTable, describeFolds, showProblem, TEST, verdict } from "./print.js";

export function comparisonReport(
  comparison: Comparison,
  methods: readonly CatalogEntry[],
  figures: readonly ReportFigure[],
): string {
  const { problem, plan, ranked, failed } = comparison;
  const [about, ...notes] = showProblem(problem);
  const [best] = ranked;
  // The folders stand below; a heading needs the name alone.
  const title = `Comparison on ${problem.source.split(/[\\/]/).at(-1)}`;
  const sections = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="verdict">${escapeHtml(best === undefined ? "No method could be compared." : verdict(comparison, best))}</p>`,
    `<p>${escapeHtml(about)}.</p>`,
    ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
    "<h2>Scores</h2>",
    `<p>${escapeHtml(describeFolds(comparison))}.</p>`,
    scoreTable(comparison),
    `<p class="note">* differs from the best at ${SIGNIFICANCE}. ${escapeHtml(TEST)}. The interval uses the same corrected variance; times are means over folds.</p>`,
    ...(failed.length === 0
      ? []
      : ["<h2>Not compared</h2>", list(failed.map(({ kind, why }) => `${kind}: ${why}`))]),
    ...figures.map(
      ({ title, about: note, svgs }) =>
        `<figure><h2>${escapeHtml(title)}</h2>\n${drawing(svgs)}\n<figcaption>${escapeHtml(note)}</figcaption></figure>`,
    ),
    "<h2>Preparation</h2>",
    "<p>Learned inside every fold, from the training rows alone:</p>",
    list(showPreparation(plan, methods)),
    `<footer>Credal ${escapeHtml(version)}</footer>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${sections.join("\n")}
</main>
</body>
</html>
`;
}

/** The same figure for either width of screen; the style shows one of them. */
function drawing(svgs: ReportFigure["svgs"]): string {
  if (svgs === undefined) return "";
  return `<div class="wide">${svgs.wide}</div>\n<div class="narrow">${svgs.narrow}</div>`;
}

function scoreTable(comparison: Comparison): string {
  const { headings, rows } = comparisonTable(comparison);
  const head = headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join("");
  const body = rows.map((row, at) => {
    const cells = row.map((text) => `<td>${escapeHtml(text)}</td>`).join("");
    return `<tr${differs(comparison.ranked[at]) ? ' class="differs"' : ""}>${cells}</tr>`;
  });
  return `<div class="scroll"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>\n</table></div>`;
}

function list(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("\n")}\n</ul>`;
}

/** Names of files, columns and classes are text, whatever they look like. */
function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]);
}

const STYLE = `
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #1b1f24; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
h1, p { overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
.verdict { font-size: 1.15rem; }
.note, figcaption, footer { color: #57606a; font-size: .9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .9rem .35rem 0; text-align: right; border-bottom: 1px solid #d8dee4; white-space: nowrap; }
th:nth-child(2), td:nth-child(2) { text-align: left; }
tbody tr:first-child td { font-weight: 600; }
tr.differs td { color: #57606a; }
figure { margin: 0; }
figure svg { max-width: 100%; height: auto; }
footer { margin-top: 3rem; }
.narrow { display: none; }
@media (max-width: 520px) { .wide { display: none; } .narrow { display: block; } }
`;
