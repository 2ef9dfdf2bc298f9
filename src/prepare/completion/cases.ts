import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import type { Kind } from "../../data/column.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { type Features, type Rows, readPredictors, readWeights } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { chosenColumns, numberColumns } from "../table-columns.js";
import { takeColumns } from "./columns.js";

/** Training cases whose missing numbers are to be learned from those that are there. */
export interface IncompleteCases {
  /** The columns that are read, and how they become numbers. */
  readonly inputs: Features;
  /** Those of them that are imputed. */
  readonly imputed: readonly string[];
  readonly kinds: readonly Kind[];
  /** The imputed columns of the cases that count; a missing value is NaN. */
  readonly x: Matrix;
  /** Positive, or nothing where all cases count the same. */
  readonly weights: Float64Array | undefined;
}

/**
 * Reads training cases for a method that imputes several columns from each other. Imputed are the named
 * columns, or all of a matrix; of a table the quantitative ones, or with `accept` "levels" all but text and lists.
 */
export function readIncompleteCases(
  method: string,
  rows: Rows,
  named: readonly string[] | undefined,
  control: FitControl,
  accept: "numbers" | "levels" = "numbers",
): IncompleteCases {
  throwIfAborted(method, control.signal);
  const wanted = accept === "levels" && named === undefined ? levelsToo(rows) : named;
  const { matrix, features } = readPredictors(method, rows, {
    missing: "native",
    ...(rows instanceof Table && { columns: numberColumns(rows, wanted) }),
    ...(accept === "levels" && { categorical: "codes" as const }),
  });
  const imputed = chosenColumns(method, rows, features.names, wanted);
  const kinds = imputed.map((name) => (rows instanceof Table ? rows.kind(name) : "quantitative"));
  if (accept === "numbers") requireQuantitative(method, imputed, kinds);
  const places = imputed.map((name) => features.names.indexOf(name));
  const given = readWeights(method, rows, control.weights);
  const { x, weights } = counting(takeColumns(matrix, places), given);
  requireValues(method, imputed, x);
  return { inputs: features, imputed, kinds, x, weights };
}

function levelsToo(rows: Rows): readonly string[] | undefined {
  return rows instanceof Table
    ? rows.featureNames().filter((name) => !["text", "list"].includes(rows.kind(name)))
    : undefined;
}

function requireQuantitative(method: string, imputed: readonly string[], kinds: readonly Kind[]): void {
  const at = kinds.findIndex((kind) => kind !== "quantitative");
  if (imputed.length > 0 && at < 0) return;
  const what =
    imputed.length === 0
      ? "there is no quantitative column to impute"
      : `column "${imputed[at]}" is ${kinds[at]}, and only quantitative columns are imputed; leave it out of "columns"`;
  throw new DataError(`${method}: ${what}.`, {
    method,
    ...(at >= 0 && { column: imputed[at], received: kinds[at] }),
    expected: "a quantitative column",
  });
}

/** Without the cases whose weight is 0. */
function counting(
  x: Matrix,
  weights: Float64Array | undefined,
): { x: Matrix; weights: Float64Array | undefined } {
  if (weights?.every((weight) => weight > 0) ?? true) return { x, weights };
  const kept = Array.from(weights?.keys() ?? []).filter((row) => (weights?.[row] ?? 0) > 0);
  const out = new Matrix(kept.length, x.columns);
  for (const [at, row] of kept.entries()) out.data.set(x.row(row), at * x.columns);
  return { x: out, weights: weights?.filter((weight) => weight > 0) };
}

function requireValues(method: string, imputed: readonly string[], { data, rows, columns }: Matrix): void {
  for (let j = 0; j < columns; j += 1) {
    let row = 0;
    while (row < rows && Number.isNaN(data[row * columns + j])) row += 1;
    if (row < rows) continue;
    throw new DataError(`${method}: column "${imputed[j]}" has no values to learn from; drop it.`, {
      method,
      column: imputed[j],
      expected: "at least 1 value that is not missing",
      received: "none",
    });
  }
}
