import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { parseOptions } from "../../base/options.js";
import { type Dialect, LIBRARY } from "../../base/sentence.js";
import { version } from "../../base/version.js";
import type { Comparison } from "./comparison.js";
import {
  comparisonTable,
  describeData,
  describeFailed,
  describeFolds,
  leftOutSentences,
  showFact,
  TEST,
} from "./comparison-text.js";
import { findProblems, summarizeColumns } from "./data-summary.js";
import { importanceTable } from "./dependence.js";
import { figureSection } from "./draw-figure.js";
import { type Attempt, type Explanation, explainBest, learnBest } from "./explanation.js";
import { bestConfusion, comparisonFigures } from "./figures.js";
import { element, htmlTable, list, page } from "./page.js";
import { describePreparation } from "./preparation.js";
import { differs } from "./rank.js";
import { showScore } from "./words/show.js";

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
  requireFields(
    "report",
    "the comparison",
    comparison,
    ["data", "preparation", "estimators", "verdict"],
    "that of compareMethods",
  );
  return reportPage(comparison, settings);
}

/** The page in the words of those who read it. */
export async function reportPage(
  comparison: Comparison,
  settings: z.output<typeof reportOptions>,
  dialect: Dialect = LIBRARY,
): Promise<string> {
  const explanation = await explainBest(comparison);
  const figures = settings.figures
    ? await comparisonFigures(comparison, explanation, await learnBest(comparison))
    : [];
  const { data, preparation, estimators, verdict, caution } = comparison;
  // A heading needs the name of a file without its folders.
  const title = settings.title ?? `Comparison on ${data.source.split(/[\\/]/).at(-1)}`;
  return page(title, [
    element("h1", title),
    element("p", verdict, "verdict"),
    ...(caution === undefined ? [] : [element("p", caution)]),
    element("p", `${describeData(comparison)}.`),
    ...data.facts.map((fact) => element("p", showFact(fact, dialect), "note")),
    ...problemSection(comparison, dialect),
    ...scoreSection(comparison, dialect),
    ...classSection(comparison),
    ...importanceSection(comparison, explanation),
    ...figures.map(figureSection),
    ...columnSection(comparison),
    "<h2>Preparation</h2>",
    "<p>Learned inside every fold, from the training rows alone:</p>",
    list(describePreparation(preparation, estimators, dialect)),
    element("footer", `Credal ${version}`),
  ]);
}

function problemSection(comparison: Comparison, dialect: Dialect): string[] {
  const problems = findProblems(comparison, dialect);
  return problems.length === 0 ? [] : ["<h2>What to know about the data</h2>", list(problems)];
}

function scoreSection(comparison: Comparison, dialect: Dialect): string[] {
  const { methods, baseline, leftOut, failed } = comparison;
  const { headings, rows } = comparisonTable(comparison);
  const kindOf = (at: number) => {
    const { name, rank, againstBest } = methods[at];
    const kinds = [rank === 1 && "best", name === baseline && "baseline", differs(againstBest) && "differs"];
    return kinds.filter(Boolean).join(" ");
  };
  return [
    "<h2>Scores</h2>",
    element("p", `${describeFolds(comparison)}.`),
    htmlTable(headings, rows, { words: 2, kindOf }),
    element(
      "p",
      `${TEST} The interval uses the same corrected variance, for bounded scores on the scale of log-odds; times are means over folds.`,
      "note",
    ),
    ...leftOutSentences(leftOut, dialect).map((sentence) => element("p", sentence, "note")),
    ...(failed.length === 0 ? [] : ["<h2>Could not be fitted</h2>", list(describeFailed(failed, dialect))]),
  ];
}

/** How well the best method finds each class. */
function classSection(comparison: Comparison): string[] {
  const { data, methods } = comparison;
  if (data.task !== "classification" || methods.length === 0) return [];
  const SHOWN = 30;
  const { perClass } = bestConfusion(comparison);
  const rows = perClass
    .slice(0, SHOWN)
    .map(({ label, precision, recall, f1, support }) => [
      String(label),
      ...[precision, recall, f1].map((value) => showScore(value, 3)),
      String(support),
    ]);
  const more = perClass.length > SHOWN ? ` ${perClass.length - SHOWN} more classes are not shown.` : "";
  return [
    element("h2", `Scores of ${methods[0].name} by class`),
    element(
      "p",
      `The share of right predictions among those of a class (precision), the share of the rows of a class that are found (recall), and their harmonic mean (F1), over all folds.${more}`,
    ),
    htmlTable(["class", "precision", "recall", "F1", "rows"], rows, { words: 1 }),
  ];
}

/** The columns that the best method depends on most. */
function importanceSection({ metric }: Comparison, explanation: Attempt<Explanation>): string[] {
  const heading = "<h2>What drives it</h2>";
  if ("why" in explanation) return [heading, element("p", `Not computed. ${explanation.why}`)];
  const { method, importance } = explanation;
  const { headings, rows, more } = importanceTable(importance, metric);
  return [
    heading,
    element(
      "p",
      `How much worse the ${metric} of ${method} gets if a column is permuted, in rows that the model has not seen, with intervals by Student's t over folds.${more}`,
    ),
    htmlTable(headings, rows, { words: 2 }),
  ];
}

function columnSection(comparison: Comparison): string[] {
  const SHOWN = 50;
  const columns = summarizeColumns(comparison);
  const rows = columns
    .slice(0, SHOWN)
    .map(({ name, kind, use, values, missing, distinct }) => [
      name,
      kind,
      use,
      values,
      String(missing),
      distinct === undefined ? "" : String(distinct),
    ]);
  const more = columns.length > SHOWN ? `${columns.length - SHOWN} more columns are not shown.` : "";
  return [
    "<h2>Columns</h2>",
    htmlTable(["column", "kind", "use", "values", "missing", "distinct"], rows, { words: 4 }),
    ...(more === "" ? [] : [element("p", more, "note")]),
  ];
}
