// What a model depends on, in words for a terminal and as a page.

import { CredalError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import { version } from "../../base/version.js";
import { surrogateTree } from "../../evaluate/explain/surrogate-tree.js";
import { dependencePlans, importancePlan, importanceTable } from "./dependence.js";
import { drawn, type FigurePlan, figureSection } from "./draw-figure.js";
import type { ExplainedColumn, ExplainedRow, ModelExplanation } from "./model-explanation.js";
import { element, htmlTable, page } from "./page.js";
import { decimalsFor, plural, showNames, showScore } from "./words/show.js";

/** Levels that are listed, those that come first in the rows. */
const LEVELS = 12;

/** The explanation as text: importance, then one table per column. */
export function explanationText(explanation: ModelExplanation): string {
  const { importance, dependence } = explanation;
  const lines = [`${headline(explanation)}`];
  if (importance !== undefined) {
    const { headings, rows, more } = tableOf(explanation, importance);
    lines.push("", `${aboutImportance(explanation)}${more}`, "", textGrid([headings, ...rows], 2));
  }
  for (const one of dependence) {
    const { headings, rows, more } = dependenceTable(explanation, one);
    const numbers = one.values.every((value) => typeof value === "number");
    lines.push(
      "",
      `${aboutDependence(explanation, one)}${more}`,
      "",
      textGrid([headings, ...rows], numbers ? 0 : 1),
    );
  }
  if (explanation.row !== undefined) {
    const { headings, rows } = rowTable(explanation.row);
    lines.push("", aboutRow(explanation.row), "", textGrid([headings, ...rows], 2));
  }
  return lines.join("\n");
}

/** The explanation as one page with figures. */
export async function explanationPage(explanation: ModelExplanation): Promise<string> {
  const { importance, dependence, source } = explanation;
  const plots = await import("../plot/index.js");
  const title = `What ${explanation.method} has learned`;
  const section = (plan: FigurePlan) => figureSection(drawn(plots, plan));
  return page(title, [
    element("h1", title),
    element("p", `${headline(explanation)}.`),
    ...(importance === undefined
      ? [element("p", `Importance is not computed: ${source} has no column with true values.`, "note")]
      : importanceSections(explanation, importance, section)),
    ...dependence.flatMap((one) => dependenceSections(explanation, one, section)),
    ...rowSections(explanation, section),
    ...(await treeSections(explanation, section)),
    element("footer", `Credal ${version}`),
  ]);
}

function headline({ method, table, source, target }: ModelExplanation): string {
  return `${method} on ${plural(table.rows, "row")} of ${source}${target === undefined ? "" : `, ${quote(target)}`}`;
}

type Importance = NonNullable<ModelExplanation["importance"]>;

function tableOf({ judge }: ModelExplanation, importance: Importance) {
  return importanceTable(importance, judge?.name ?? "score");
}

function aboutImportance({ judge, judgeReason }: ModelExplanation): string {
  const reason =
    judge === undefined || judgeReason === undefined
      ? ""
      : ` The metric is ${judge.name}, because ${judgeReason}.`;
  return `How much worse ${judge?.name ?? "the score"} gets if a column is permuted, with intervals by Student's t over permutations.${reason}`;
}

function importanceSections(
  explanation: ModelExplanation,
  importance: Importance,
  section: (plan: FigurePlan) => string,
): string[] {
  const { headings, rows, more } = tableOf(explanation, importance);
  return [
    "<h2>What drives it</h2>",
    element("p", `${aboutImportance(explanation)}${more}`),
    htmlTable(headings, rows, { words: 2 }),
    section(importancePlan(importance, explanation.judge?.name ?? "score", explanation.method)),
  ];
}

function aboutDependence({ classes, target }: ModelExplanation, { column }: ExplainedColumn): string {
  const what =
    classes !== undefined
      ? "probability"
      : target === undefined
        ? "prediction"
        : `prediction of ${quote(target)}`;
  return `Mean ${what} if ${quote(column)} had the same value in all rows.`;
}

function dependenceTable({ classes }: ModelExplanation, { column, values, means }: ExplainedColumn) {
  const headings = [column, ...(classes?.map((label) => `P(${label})`) ?? ["prediction"])];
  const show = (mean: number) => (classes === undefined ? shortNumber(mean) : mean.toFixed(3));
  const rows = values
    .slice(0, LEVELS)
    .map((value, at) => [
      typeof value === "number" ? shortNumber(value) : String(value),
      ...means.map((row) => show(row[at])),
    ]);
  const hidden = values.slice(LEVELS).map(String);
  return { headings, rows, more: hidden.length === 0 ? "" : ` ${showNames(hidden)} are not shown.` };
}

function dependenceSections(
  explanation: ModelExplanation,
  { column }: ExplainedColumn,
  section: (plan: FigurePlan) => string,
): string[] {
  const { model, table, method, target, classes } = explanation;
  return dependencePlans({ source: model, table, column, method, target, classes, effects: true }).map(
    section,
  );
}

/** What base and contributions add up to. */
const SPACES = { response: "prediction", probabilities: "probability", scores: "score" } as const;

function aboutRow({ index, values, output }: ExplainedRow): string {
  const { base } = values.of(output);
  const answer = values.answer(0, output);
  const of = output === undefined ? "" : ` of ${quote(output)}`;
  const how = values.method === "sampling" ? ", sampled" : "";
  return `What each column adds to the ${SPACES[values.space]}${of} for row ${index} (Shapley values${how}), from ${shortNumber(base)} if nothing is known to ${shortNumber(answer)}.`;
}

/** Below this, so many decimals would be needed that powers of ten are shorter. */
const TINY = 1e-4;

function rowTable({ values, output }: ExplainedRow) {
  const found = values.row(0, output);
  const sampled = found.some(({ error }) => error !== undefined);
  // The first is the largest.
  const largest = Math.abs(found[0]?.contribution ?? 0);
  const decimals = decimalsFor(largest / 10);
  const show = (value: number) =>
    largest > 0 && largest < TINY ? shortNumber(value) : showScore(value, decimals);
  return {
    headings: ["column", "value", "adds", ...(sampled ? ["±"] : [])],
    rows: found.map(({ column, value, contribution, error }) => [
      column,
      value === null ? "missing" : String(value),
      show(contribution),
      ...(sampled ? [error === undefined ? "" : show(error)] : []),
    ]),
  };
}

function rowSections({ row }: ModelExplanation, section: (plan: FigurePlan) => string): string[] {
  if (row === undefined) return [];
  const { headings, rows } = rowTable(row);
  return [
    section({
      title: `Row ${row.index}`,
      about: aboutRow(row),
      draw: ({ shapleyWaterfall }) =>
        shapleyWaterfall(row.values, 0, row.output === undefined ? {} : { output: row.output }),
    }),
    htmlTable(headings, rows, { words: 2 }),
  ];
}

/** A small tree that imitates the model, if one can be fitted. */
async function treeSections(
  { model, table, method, seed }: ModelExplanation,
  section: (plan: FigurePlan) => string,
): Promise<string[]> {
  try {
    const { tree, metric, fidelity } = await surrogateTree(model, table, { seed });
    const close =
      metric === "accuracy"
        ? `predicts the same as ${method} in ${(100 * fidelity).toFixed(1)}% of the rows`
        : `has an R² of ${fidelity.toFixed(3)} with the predictions of ${method} for rows`;
    return [
      section({
        title: "In a few rules",
        about: `A decision tree fitted to what ${method} predicts. It ${close} that were held back; the rest is what the rules leave out.`,
        draw: ({ treePlot }) => treePlot(tree),
      }),
    ];
  } catch (error) {
    // Too few rows, equal predictions, or columns that trees do not read.
    if (error instanceof CredalError)
      return [element("p", `No tree imitates the model. ${error.message}`, "note")];
    throw error;
  }
}
