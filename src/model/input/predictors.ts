import { requireFields } from "../../base/arguments.js";
import { counted, DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { listLevels } from "../../base/label.js";
import { Encoding } from "../../data/kinds/encoding.js";
import { Table } from "../../data/table/table.js";
import type { StridedColumn } from "../../math/linalg/interleave.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { formulaOf } from "../terms/formula-encoding.js";
import { type MissingPolicy, requireUsable } from "./finite.js";
import { encodedTable } from "./kept-numbers.js";
import { type Rows, toMatrix } from "./rows.js";
import { requireRoom } from "./sparse-rows.js";

/** The features of a model: their names and, if it was fitted on a table, how its columns became them. */
export interface Features {
  readonly names: readonly string[];
  readonly encoding?: Encoding | undefined;
}

/** Nothing can be learned from no rows, or from no columns. */
export function requireCases(method: string, rows: number, features: Features): void {
  requireSomeRows(method, rows);
  // A formula may be about an intercept alone.
  if (features.names.length === 0 && !formulaOf(features)?.intercept) throw nothingOf(method, "column");
}

export function requireSomeRows(method: string, rows: number): void {
  if (rows === 0) throw nothingOf(method, "row");
}

function nothingOf(method: string, lacking: "row" | "column"): DataError {
  const sentence = words`there are ${got(`no ${lacking}s`)} to learn from.`;
  return new DataError(method, sentence, { expected: `at least 1 ${lacking}` });
}

/** New cases for a fitted model: columns of a table are matched by name, those of a matrix by position. */
export function readNewCases(method: string, rows: Rows, features: Features, missing: MissingPolicy): Matrix {
  requireFields(method, "the features", features, ["names"]);
  const matrix = readNewRows(method, rows, features);
  requireUsable(method, matrix, features.names, missing);
  return matrix;
}

/** New cases for a fitted model, column by column, without copying columns that are numbers already. */
export function readNewColumns(
  method: string,
  rows: Rows,
  features: Features,
  missing: MissingPolicy,
): StridedColumn[] {
  const { columns, requireUsable } = readUncheckedColumns(method, rows, features, missing);
  requireUsable();
  return columns;
}

/** Columns of new cases with the check of their numbers, which is left to the caller. */
export interface UncheckedColumns {
  readonly columns: StridedColumn[];
  /** Throws an error that names the first number that is not usable. */
  requireUsable(): void;
}

/** New cases as columns without a check, for callers that notice unusual numbers on their way through the columns. */
export function readUncheckedColumns(
  method: string,
  rows: Rows,
  features: Features,
  missing: MissingPolicy,
): UncheckedColumns {
  const { names, encoding } = features;
  if (!(rows instanceof Table)) {
    const matrix = readNewRows(method, rows, features);
    return {
      columns: names.map((_, at) => ({ data: matrix.data, stride: matrix.columns, at })),
      requireUsable: () => requireUsable(method, matrix, names, missing),
    };
  }
  requireRoom(method, rows, names.length);
  const rule = encoding ?? Encoding.of(method, rows, { columns: names });
  const columns = rule.numbers(method, rows);
  return {
    columns,
    requireUsable: () => {
      for (const [k, { data, stride, at }] of columns.entries()) {
        // Columns that share an array are checked with the first of them.
        if (at > 0) continue;
        const matrix = new Matrix(data.length / stride, stride, data);
        requireUsable(method, matrix, names.slice(k, k + stride), missing);
      }
    },
  };
}

/** New cases without a check of the numbers, which is left to the caller. */
export function readNewRows(method: string, rows: Rows, { names, encoding }: Features): Matrix {
  if (rows instanceof Table) {
    // A model that was fitted on a matrix knows its columns as x0, x1 and so on.
    const rule = encoding ?? Encoding.of(method, rows, { columns: names });
    requireRoom(method, rows, names.length);
    return encodedTable(method, rows, rule);
  }
  const matrix = toMatrix(method, rows);
  requireColumns(method, matrix, names);
  return matrix.columns === names.length ? matrix : new Matrix(0, names.length);
}

/** There must be as many columns as features, unless there are no rows. */
export function requireColumns(
  method: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  names: readonly string[],
): void {
  if (columns === names.length || rows === 0) return;
  const sentence = words`the model has ${wanted(names.length)} features (${listLevels(names)}); these rows have ${got(counted(columns, "column"))}.`;
  throw new ShapeError(method, sentence);
}
