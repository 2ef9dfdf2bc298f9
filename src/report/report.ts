import * as z from "zod";
import { parseOptions } from "../base/options.js";
import { version } from "../base/version.js";
import { POLICY } from "../plot/core/html.js";
import { THEMES } from "../plot/core/theme.js";
import type { Comparison } from "./comparison.js";
import { comparisonTable, describeData, describeFolds, describeLeftOut, TEST } from "./comparison-text.js";
import { type Explanation, explainBest } from "./explanation.js";
import { comparisonFigures, type ReportFigure } from "./figures.js";
import { describePreparation } from "./preparation.js";
import { differs } from "./rank.js";
import { decimalsFor, showScore } from "./words/show.js";

export const reportOptions = z.strictObject({
  title: z.string().optional().describe("The heading of the page; it names the data unless given."),
  figures: z.boolean().default(true).describe("Whether the page has figures."),
});

/** What a report may be told. */
export type ReportOptions = Readonly<z.input<typeof reportOptions>>;

/**
 * A comparison as the HTML of one page that needs no script, no network and no other file.
 *
 * ```ts
 * const comparison = await compareMethods(iris(), "species");
 * const html = await report(comparison, { title: "Three species of iris" });
 * ```
 */
export async function report(comparison: Comparison, options?: ReportOptions): Promise<string> {
  const settings = parseOptions("report", reportOptions, options);
  const explanation = await explainBest(comparison);
  const figures = settings.figures ? await comparisonFigures(comparison, explanation) : [];
  const { data, preparation, estimators, leftOut, failed, verdict } = comparison;
  // A heading needs the name of a file without its folders.
  const title = settings.title ?? `Comparison on ${data.source.split(/[\\/]/).at(-1)}`;
  const sections = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="verdict">${escapeHtml(verdict)}</p>`,
    `<p>${escapeHtml(describeData(comparison))}.</p>`,
    ...data.notes.map((note) => `<p class="note">Note: ${escapeHtml(note)}</p>`),
    "<h2>Scores</h2>",
    `<p>${escapeHtml(describeFolds(comparison))}.</p>`,
    scoreTable(comparison),
    `<p class="note">${escapeHtml(TEST)} The interval uses the same corrected variance, for bounded scores on the scale of log-odds; times are means over folds.</p>`,
    ...(leftOut.length === 0 ? [] : [`<p class="note">${escapeHtml(describeLeftOut(leftOut))}</p>`]),
    ...(failed.length === 0
      ? []
      : ["<h2>Could not be fitted</h2>", list(failed.map(({ name, why }) => `${name}: ${why}`))]),
    ...(explanation === undefined ? [] : importanceSection(comparison, explanation)),
    ...figures.map(
      ({ title: heading, about, svgs }) =>
        `<figure><h2>${escapeHtml(heading)}</h2>\n${drawing(svgs)}\n<figcaption>${escapeHtml(about)}</figcaption></figure>`,
    ),
    "<h2>Preparation</h2>",
    "<p>Learned inside every fold, from the training rows alone:</p>",
    list(describePreparation(preparation, estimators)),
    `<footer>Credal ${escapeHtml(version)}</footer>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${POLICY}
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

/** The same figure for each width of screen and each theme; the style shows one of them. */
function drawing(svgs: ReportFigure["svgs"]): string {
  return svgs
    .map(({ width, theme, svg }) => `<div class="${width}"><div class="${theme}">${svg}</div></div>`)
    .join("\n");
}

/** The columns that the best method depends on most. */
function importanceSection({ metric }: Comparison, { method, importance }: Explanation): string[] {
  const SHOWN = 10;
  const largest = Math.max(...importance.map(({ mean }) => mean));
  const show = (value: number) => showScore(value, decimalsFor(largest / 10));
  const rows = importance
    .slice(0, SHOWN)
    .map(
      ({ column, mean, standardDeviation }, at) =>
        `<tr><td>${at + 1}</td><td>${escapeHtml(column)}</td><td>${show(mean)}</td><td>${show(standardDeviation)}</td></tr>`,
    );
  const more = importance.length > SHOWN ? ` ${importance.length - SHOWN} more columns are not shown.` : "";
  return [
    "<h2>What drives it</h2>",
    `<p>How much worse the ${escapeHtml(metric)} of ${escapeHtml(method)} gets if a column is permuted, in rows that the model has not seen.${more}</p>`,
    `<div class="scroll"><table>\n<thead><tr><th scope="col">rank</th><th scope="col">column</th><th scope="col">loss of ${escapeHtml(metric)}</th><th scope="col">±</th></tr></thead>\n<tbody>\n${rows.join("\n")}\n</tbody>\n</table></div>`,
  ];
}

function scoreTable(comparison: Comparison): string {
  const { headings, rows } = comparisonTable(comparison);
  const head = headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join("");
  const body = rows.map((row, at) => {
    const cells = row.map((text) => `<td>${escapeHtml(text)}</td>`).join("");
    return `<tr${differs(comparison.methods[at].againstBest) ? ' class="differs"' : ""}>${cells}</tr>`;
  });
  return `<div class="scroll"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>\n</table></div>`;
}

function list(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join("\n")}\n</ul>`;
}

/** Names of files, columns and classes may look like HTML. */
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
:root { color-scheme: light dark; --page: ${THEMES.light.background}; --text: ${THEMES.light.text}; --muted: ${THEMES.light.muted}; --rule: ${THEMES.light.grid}; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
h1, p { overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
.verdict { font-size: 1.15rem; }
.note, figcaption, footer { color: var(--muted); font-size: .9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .9rem .35rem 0; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:nth-child(2), td:nth-child(2) { text-align: left; }
tbody tr:first-child td { font-weight: 600; }
tr.differs td { color: var(--muted); }
figure { margin: 0; }
figure svg { max-width: 100%; height: auto; }
footer { margin-top: 3rem; }
.narrow, .dark { display: none; }
@media (prefers-color-scheme: dark) {
  :root { --page: ${THEMES.dark.background}; --text: ${THEMES.dark.text}; --muted: ${THEMES.dark.muted}; --rule: ${THEMES.dark.grid}; }
  .light { display: none; }
  .dark { display: block; }
}
@media (max-width: 520px) { .wide { display: none; } .narrow { display: block; } }
`;
