// What figures of Shapley values share.

import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import { isLabel, type Label } from "../../../base/label.js";
import type { Value } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import type { ShapleyValues } from "../../../evaluate/explain/shapley/result.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { colorLegend, type LegendEntry } from "../core/legend.js";
import { shortText } from "../core/numbers.js";
import { wholeNumber } from "../core/options.js";
import { lowHighColor } from "../core/palette.js";
import { needs } from "../core/refusal.js";
import type { Theme } from "../core/theme.js";

export const outputOption = z
  .custom<Label>(isLabel)
  .optional()
  .meta({ constraint: "a label" })
  .describe("The class or response whose values are drawn; the positive or only one by default.");

export const mostColumnsOption = wholeNumber(1, 60)
  .default(20)
  .describe("The maximum number of columns drawn, those with the largest mean values.");

/** The values of one output, with the words for its axis. */
export interface DrawnShapley {
  readonly source: ShapleyValues;
  readonly values: Matrix;
  readonly base: number;
  readonly output: Label;
  /** What the values add up to: "probability of yes". */
  readonly answer: string;
}

/** Reads the result of `shapleyValues`. */
export function readShapley(method: string, source: ShapleyValues, output: Label | undefined): DrawnShapley {
  requireFields(
    method,
    "the values",
    source,
    ["columns", "outputs", "space", "cases", "of"],
    "what shapleyValues found",
  );
  const one = source.of(output);
  if (one.values.rows === 0) throw needs(method, "the values of 1 row or more", "none");
  const answers = { response: "prediction", probabilities: "probability", scores: "score" } as const;
  const answer = answers[source.space];
  return {
    source,
    values: one.values,
    base: one.base,
    output: one.output,
    // A model that does not know the name of its response calls it the prediction.
    answer: one.output === answer ? answer : `${answer} of ${one.output}`,
  };
}

/** The indices of the columns with the largest mean absolute values, the largest first. */
export function largestColumns({ source, output }: DrawnShapley, most: number): number[] {
  const means = source.means(output).slice(0, most);
  return means.map(({ column }) => source.columns.indexOf(column));
}

export function omittedNote({ source }: DrawnShapley, shown: number): string | false {
  const omitted = source.columns.length - shown;
  return omitted > 0 && `${omitted} more ${omitted === 1 ? "column has" : "columns have"} smaller values.`;
}

/** The values of a column as numbers, NaN where they are missing; undefined if they have no order. */
export function orderedNumbers({ cases, columns }: ShapleyValues, index: number): Float64Array | undefined {
  if (!(cases instanceof Table)) return cases.column(index);
  const column = cases.column(columns[index]);
  if (column.kind === "quantitative" || column.kind === "date") return column.values.slice();
  if (column.kind !== "ordinal" && column.kind !== "boolean") return undefined;
  return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : code));
}

/** The rank of every number among all, from 0 for the least to 1 for the largest; NaN where it is missing. */
export function rankShares(numbers: Float64Array): Float64Array {
  const sorted = numbers.filter((value) => !Number.isNaN(value)).sort();
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  sorted.forEach((value, index) => {
    if (!first.has(value)) first.set(value, index);
    last.set(value, index);
  });
  return numbers.map((value) => {
    const [low, high] = [first.get(value), last.get(value)];
    if (low === undefined || high === undefined) return Number.NaN;
    return sorted.length === 1 ? 0.5 : (low + high) / 2 / (sorted.length - 1);
  });
}

/** The color of a share of ranks; muted where there is none. */
export function rankColor(theme: Theme, share: number | undefined): string {
  return share === undefined || Number.isNaN(share) ? theme.muted : lowHighColor(theme.name, share);
}

export function rankLegend(theme: Theme, label: string): LegendEntry {
  return colorLegend(label, (share) => lowHighColor(theme.name, share), ["low", "high"]);
}

/** A value as an axis prints it. */
export function valueText(value: Value): string {
  if (value === null || (typeof value === "number" && Number.isNaN(value))) return "missing";
  return typeof value === "number" ? shortText(value, 6) : String(value);
}

/** A change with its sign: "+0.31", "−2". */
export function signedText(value: number): string {
  return value < 0 ? shortText(value) : `+${shortText(value)}`;
}
