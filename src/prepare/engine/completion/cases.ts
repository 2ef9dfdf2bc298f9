import { DataError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import type { Kind } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { Features } from "../../../model/input.js";
import { noValues } from "../no-values.js";
import { chosenColumns, numberColumns, numberReading, positionsOf } from "../table-columns.js";
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
  /** Positive, or undefined where all cases count the same. */
  readonly weights: Float64Array | undefined;
}

/** What the imputed columns may be: numbers, or levels too. */
export type Imputable = "numbers" | "levels";

/** How cases are read by methods that complete columns from one another; of "levels", all but text and lists. */
export function incompleteReading(named: readonly string[] | undefined, accept: Imputable): Reading {
  if (accept === "numbers") return numberReading(named);
  const columns = (table: Table) => numberColumns(table, named ?? withLevels(table));
  return { missing: "native", extremes: "all", categorical: "codes", columns };
}

/** The columns to impute: the named ones, or all of a matrix; of a table, the quantitative ones or with levels. */
export function incompleteCases(
  cases: Cases,
  named: readonly string[] | undefined,
  accept: Imputable,
): IncompleteCases {
  const { method, source, features, matrix } = cases;
  const wanted = accept === "levels" && source instanceof Table ? (named ?? withLevels(source)) : named;
  const imputed = chosenColumns(method, source, features.names, wanted);
  const kinds = imputed.map((name) => (source instanceof Table ? source.kind(name) : "quantitative"));
  if (accept === "numbers") requireQuantitative(method, imputed, kinds);
  const { x, weights } = counting(takeColumns(matrix, positionsOf(imputed, features.names)), cases.weights);
  requireValues(method, imputed, x);
  return { inputs: features, imputed, kinds, x, weights };
}

function withLevels(table: Table): readonly string[] {
  return table.featureNames().filter((name) => !["text", "list", "date"].includes(table.kind(name)));
}

function requireQuantitative(method: string, imputed: readonly string[], kinds: readonly Kind[]): void {
  const at = kinds.findIndex((kind) => kind !== "quantitative");
  if (imputed.length > 0 && at < 0) return;
  const what =
    imputed.length === 0
      ? "there are no quantitative columns to impute"
      : `column ${quote(imputed[at])} is ${kinds[at]}, and only quantitative columns are imputed; leave it out of "columns"`;
  throw new DataError(method, `${what}.`, {
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
    if (row === rows) throw noValues(method, imputed[j]);
  }
}
