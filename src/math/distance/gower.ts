// Columns of any kind as the numbers that Gower's dissimilarity compares (Gower 1971; Kaufman and Rousseeuw 1990,
// section 2.6, as in R's `daisy`).

import { columnName, DataError, got, OptionError, optionName, rowName, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Column } from "../../data/table/column.js";
import { unusable } from "../../data/table/finite.js";
import type { Table } from "../../data/table/table.js";
import { GowerCode } from "../../wasm/condensed.js";
import { Matrix } from "../linalg/matrix.js";
import type { DissimilarityOptions } from "./metric.js";

/** The numbers, NaN where a value is missing, and a pair of kind and weight for each column. */
export interface GowerRows {
  readonly matrix: Matrix;
  readonly columns: Float64Array;
}

export function gowerRows(method: string, table: Table, options: DissimilarityOptions): GowerRows {
  const names = table.featureNames();
  const { columnWeights = {}, asymmetric = [] } = options;
  const strangers = (given: readonly string[], option: string) => {
    const stranger = given.find((name) => !names.includes(name));
    if (stranger === undefined) return;
    const sentence = words`${optionName(option)} names ${quote(stranger)}, which is not a column; the columns are ${names.map(quote).join(", ")}.`;
    throw new OptionError(method, sentence, { column: stranger });
  };
  strangers(Object.keys(columnWeights), "columnWeights");
  strangers(asymmetric, "asymmetric");
  const columns = new Float64Array(2 * names.length);
  const values = names.map((name, j) => {
    const column = table.column(name, method);
    const kind = asymmetric.includes(name) ? "presence" : kindOf(method, name, column);
    columns[2 * j] = GowerCode[kind];
    columns[2 * j + 1] = weightOf(method, name, columnWeights[name]);
    const numbers = numbersOf(method, name, column);
    if (kind === "number") return inRanges(numbers);
    if (kind === "presence") requirePresence(method, name, numbers);
    return numbers;
  });
  if (!columns.some((value, at) => at % 2 === 1 && value > 0))
    throw new DataError(method, "no column has a weight above 0.", { expected: "a weight > 0" });
  return { matrix: Matrix.fromColumns(values), columns };
}

function kindOf(method: string, name: string, { kind }: Column): keyof typeof GowerCode {
  if (kind === "quantitative" || kind === "ordinal" || kind === "date") return "number";
  if (kind === "categorical" || kind === "boolean") return "level";
  const sentence = words`${columnName(name)} is of kind ${got(kind)}, which Gower's dissimilarity cannot compare; leave it out.`;
  throw new DataError(method, sentence, { expected: "numbers, levels, booleans or dates" });
}

/** Levels are their codes, dates milliseconds; missing values are NaN. */
function numbersOf(method: string, name: string, column: Column): Float64Array {
  if ("codes" in column) return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : code));
  const numbers = Float64Array.from(column.values as Float64Array);
  const row = numbers.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY);
  if (row >= 0) throw unusable(method, name, row, numbers[row]);
  return numbers;
}

/** The smallest of some numbers, and half of their range: the range may overflow where the numbers do not. */
export interface NumberUnit {
  readonly low: number;
  readonly half: number;
}

/** The unit of numbers, of which some may be missing. */
export function unitOf(numbers: Float64Array): NumberUnit {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of numbers) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, half: high / 2 - low / 2 } : { low: 0, half: 0 };
}

/** A number in units of the range; those of a constant column have none, and do not differ. */
export function inUnits(value: number, { low, half }: NumberUnit): number {
  return half > 0 ? (value / 2 - low / 2) / half : value - low;
}

function inRanges(numbers: Float64Array): Float64Array {
  const unit = unitOf(numbers);
  return numbers.map((value) => inUnits(value, unit));
}

function weightOf(method: string, name: string, weight = 1): number {
  if (typeof weight === "number" && weight >= 0 && weight < Number.POSITIVE_INFINITY) return weight;
  const [expected, received] = ["a finite number ≥ 0", quote(weight)];
  throw new OptionError(method, {
    what: words`the weight of ${columnName(name)}`,
    option: "columnWeights",
    expected,
    received,
  });
}

function requirePresence(method: string, name: string, numbers: Float64Array): void {
  const row = numbers.findIndex((value) => value !== 0 && value !== 1 && !Number.isNaN(value));
  if (row < 0) return;
  const sentence = words`${optionName("asymmetric")} names ${columnName(name)}, which must have only 0 and 1, or false and true; ${rowName(row)} has ${got(numbers[row])}.`;
  throw new DataError(method, sentence, { expected: "0 or 1" });
}
