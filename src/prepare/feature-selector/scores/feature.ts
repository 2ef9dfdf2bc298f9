// What a score sees of a feature and of the target.

import { columnName, DataError, got, rowName, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { type Column, columnLength, firstMissing, valueAt } from "../../../data/table/column.js";
import { leveled, levelWeights } from "../../engine/encode/levels.js";
import { noValues } from "../../engine/no-values.js";

/** A column that is to be scored. */
export interface Feature {
  readonly name: string;
  readonly column: Column;
}

/** The classes of the cases, as codes from 0. */
export interface ClassTarget {
  readonly codes: Int32Array;
  readonly classes: number;
}

/** The score of a feature. */
export interface Verdict {
  readonly score: number;
  /** The probability of at least this score if feature and target were independent. */
  readonly pValue?: number;
  /** How many cases were left out because the feature is missing there. */
  readonly missing?: number;
}

/** Codes from 0, and how many levels there are. */
export interface Coded {
  readonly codes: ArrayLike<number>;
  readonly levels: number;
}

/** Throws if a feature has missing values, for scores that compare all features at once. */
export function requirePresent(method: string, { name, column }: Feature): void {
  const row = firstMissing(column);
  if (row < 0) return;
  const message = words`${columnName(name)} has a ${got("missing")} ${wanted("value")} at ${rowName(row)}; impute it first, or choose a score that takes features one by one.`;
  throw new DataError(method, message);
}

/** The rows where the feature is not missing; undefined if it is missing in none. */
export function presentRows(method: string, { name, column }: Feature): Int32Array | undefined {
  if (firstMissing(column) < 0) return undefined;
  const rows: number[] = [];
  for (let row = 0; row < columnLength(column); row += 1) if (valueAt(column, row) !== null) rows.push(row);
  if (rows.length > 0) return Int32Array.from(rows);
  throw noValues(method, name);
}

/** A feature as numbers: ordinal levels by their rank, true as 1. */
export function numbersOf(method: string, score: string, { name, column }: Feature): Float64Array {
  if (column.kind === "quantitative") return column.values;
  if (column.kind === "ordinal" || column.kind === "boolean") return Float64Array.from(column.codes);
  const sentence = words`the score ${quote(score)} needs numbers; ${columnName(name)} is ${got(column.kind)}. Encode it first, or choose "information-gain" or "chi-squared".`;
  throw new DataError(method, sentence, { expected: "a quantitative, ordinal or boolean column" });
}

/** A feature as levels; numbers with more distinct values than bins are cut into bins of equal frequency. */
export function codesOf(
  method: string,
  { name, column }: Feature,
  bins: number,
  weights: Float64Array | undefined,
): Coded {
  const { codes, levels } = leveled(method, name, column);
  if (column.kind !== "quantitative" || levels.length <= bins) return { codes, levels: levels.length };
  const binOfLevel = equalFrequency(levelWeights({ codes, levels }, weights), bins);
  return { codes: Int32Array.from(codes as Int32Array, (code) => binOfLevel[code]), levels: bins };
}

/** The bin of every value, in order: the one that contains the middle of its weight. */
function equalFrequency(totalWeights: Float64Array, bins: number): Int32Array {
  const total = totalWeights.reduce((sum, totalWeight) => sum + totalWeight, 0);
  let before = 0;
  return Int32Array.from(totalWeights, (totalWeight) => {
    const middle = before + totalWeight / 2;
    before += totalWeight;
    return Math.min(bins - 1, Math.floor((bins * middle) / total));
  });
}
