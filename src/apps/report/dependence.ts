// What a model depends on and how, as tables and figures.

import { CredalError } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { correlationMatrix } from "../../data/statistics/index.js";
import type { Table } from "../../data/table/table.js";
import { accumulatedEffects } from "../../evaluate/explain/accumulated-effects.js";
import type { Explained } from "../../evaluate/explain/heard.js";
import { individualCurves } from "../../evaluate/explain/individual-curves.js";
import { partialDependence } from "../../evaluate/explain/partial-dependence.js";
import type { ColumnImportance } from "../../evaluate/explain/permutation-importance.js";
import type { FigurePlan } from "./draw-figure.js";
import { decimalsFor, showScore } from "./words/show.js";

/** Columns of which importance is listed, the most important ones. */
const SHOWN = 10;

/** A table of importance, and a sentence about columns that are not in it. */
export function importanceTable(
  importance: readonly ColumnImportance[],
  metric: string,
): { readonly headings: string[]; readonly rows: string[][]; readonly more: string } {
  const show = shownAs(importance);
  const rows = importance
    .slice(0, SHOWN)
    .map(({ column, mean, interval: { lower, upper } }, at) => [
      String(at + 1),
      column,
      show(mean),
      Number.isNaN(lower) ? "–" : `${show(lower)} to ${show(upper)}`,
    ]);
  const hidden = importance.length - SHOWN;
  return {
    headings: ["rank", "column", `loss of ${metric}`, "95% interval"],
    rows,
    more: hidden > 0 ? ` ${hidden} more ${hidden === 1 ? "column is" : "columns are"} not shown.` : "",
  };
}

/** Losses with as many decimals as the largest one needs. */
function shownAs(importance: readonly ColumnImportance[]): (loss: number) => string {
  const largest = Math.max(...importance.map(({ mean }) => mean));
  return (loss) => showScore(loss, decimalsFor(largest / 10));
}

/** The columns of which the table shows a loss above 0; of the others, dependence is a flat line. */
export function importantColumns(importance: readonly ColumnImportance[]): string[] {
  const show = shownAs(importance);
  return importance.filter(({ mean }) => Number(show(mean)) > 0).map(({ column }) => column);
}

export function importancePlan(
  importance: readonly ColumnImportance[],
  metric: string,
  method: string,
): FigurePlan {
  return {
    title: "Importance of columns",
    about: `How much worse the ${metric} of ${method} gets if a column is permuted, with 95% intervals.`,
    draw: ({ importancePlot }) => importancePlot(importance, { xLabel: `loss of ${metric}`, most: SHOWN }),
  };
}

/** More levels than this do not fit side by side. */
const LEVELS = 20;

/** Whether the dependence on a column is shown unless asked for: texts and lists differ in every row. */
export function isShowable(table: Table, name: string): boolean {
  const column = table.column(name);
  if (column.kind === "text" || column.kind === "list") return false;
  return !("levels" in column) || column.levels.length <= LEVELS;
}

/** From this correlation on, rows with other values of one column alone may be far from all others. */
const CLOSE = 0.5;

/** Whether a column of numbers goes along with another column of numbers that the model reads. */
export function isCorrelated(table: Table, column: string, features: readonly string[]): boolean {
  const isNumeric = (name: string) => table.has(name) && table.kind(name) === "quantitative";
  return (
    isNumeric(column) &&
    features.some((other) => other !== column && isNumeric(other) && areClose(table, column, other))
  );
}

function areClose(table: Table, one: string, other: string): boolean {
  try {
    const options = { columns: [one, other], method: "spearman", missing: "drop" } as const;
    return Math.abs(correlationMatrix(table, options).matrix.get(0, 1)) > CLOSE;
  } catch (error) {
    // A constant, or too few rows that have both values.
    if (error instanceof CredalError) return false;
    throw error;
  }
}

/** Whose dependence on which column is drawn. */
export interface DependencePlan {
  readonly source: Explained;
  readonly table: Table;
  readonly column: string;
  /** The name of the method. */
  readonly method: string;
  /** The name of the target, if it is known. */
  readonly target: string | undefined;
  /** The classes whose probabilities are followed; undefined for regressions. */
  readonly classes: readonly Label[] | undefined;
  /** Whether accumulated effects are drawn, too. */
  readonly effects: boolean;
}

/** How predictions depend on a column: mean and single rows, and what values close to those of each row change. */
export function dependencePlans({
  source,
  table,
  column,
  method,
  target,
  classes,
  effects,
}: DependencePlan): FigurePlan[] {
  const what =
    classes === undefined
      ? target === undefined
        ? "the response"
        : quote(target)
      : classes.length === 1
        ? `the probability of ${quote(classes[0])}`
        : "the probability of each class";
  const followed = classes?.map((positive) => ({ positive })) ?? [{}];
  const several = followed.length > 1;
  return [
    {
      title: `Dependence on ${column}`,
      about: several
        ? `The mean prediction of ${what} by ${method} if ${quote(column)} had the same value in all rows.`
        : `The prediction of ${what} by ${method} if ${quote(column)} had another value: the mean over all rows, and for some rows alone. Lines that are not parallel show that the effect depends on other columns.`,
      draw: ({ dependencePlot }) =>
        dependencePlot(
          several
            ? followed.map((options) => partialDependence(source, table, column, options))
            : individualCurves(source, table, column, { ...followed[0], count: 40 }),
        ),
    },
    ...(effects
      ? [
          {
            title: `Effect of ${column}`,
            about: `How ${what} by ${method} changes with ${quote(column)} if every row has only values close to its own (accumulated local effects); their mean is 0. Where columns go along with each other, this is closer to what the model does with real rows.`,
            draw: ({ dependencePlot }: Parameters<FigurePlan["draw"]>[0]) =>
              dependencePlot(followed.map((options) => accumulatedEffects(source, table, column, options))),
          },
        ]
      : []),
  ];
}
