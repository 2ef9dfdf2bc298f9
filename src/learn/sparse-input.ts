// The door for methods that can use zeros: cases come as a sparse matrix, whatever they were.

import { placeNames } from "../base/place-names.js";
import { Encoding } from "../data/encoding.js";
import { Table } from "../data/table.js";
import { Matrix } from "../linalg/matrix.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import {
  allFinite,
  type Features,
  firstInfinite,
  isUsable,
  type MissingPolicy,
  type PredictorOptions,
  type Rows,
  requireCases,
  requireColumns,
  unusable,
} from "./input.js";

export interface SparsePredictors {
  readonly matrix: SparseMatrix;
  readonly features: Features;
}

/**
 * The training cases without their zeros, with the names of their columns. Tables are encoded as they
 * are for a dense matrix; columns that are stored without their zeros are never written out.
 */
export function readSparsePredictors(
  method: string,
  rows: Rows,
  options: PredictorOptions,
): SparsePredictors {
  const predictors = sparsePredictors(method, rows, options);
  requireCases(method, predictors.matrix.rows, predictors.features);
  requireUsable(method, predictors.matrix, predictors.features, options.missing);
  return predictors;
}

/** New cases for a fitted model, without their zeros: matched by name in a table, by place in a matrix. */
export function readNewSparseCases(
  method: string,
  rows: Rows,
  features: Features,
  missing: MissingPolicy,
): SparseMatrix {
  const matrix = readNewSparseRows(method, rows, features);
  requireUsable(method, matrix, features, missing);
  return matrix;
}

function sparsePredictors(method: string, rows: Rows, options: PredictorOptions): SparsePredictors {
  if (options.like !== undefined)
    return { matrix: readNewSparseRows(method, rows, options.like), features: options.like };
  if (!(rows instanceof Table)) {
    const matrix = toSparseMatrix(method, rows);
    return { matrix, features: { names: placeNames(matrix.columns) } };
  }
  const columns = options.columns ?? rows.featureNames(options.except);
  const encoding = Encoding.of(method, rows, { ...options, columns });
  return { matrix: encoding.applySparse(method, rows), features: { names: encoding.features, encoding } };
}

/** The same as they are: whether their numbers can be used is for the caller to see. */
export function readNewSparseRows(method: string, rows: Rows, { names, encoding }: Features): SparseMatrix {
  if (rows instanceof Table)
    return (encoding ?? Encoding.of(method, rows, { columns: names })).applySparse(method, rows);
  const matrix = toSparseMatrix(method, rows);
  requireColumns(method, matrix, names);
  return matrix.columns === names.length ? matrix : SparseMatrix.fromDense(new Matrix(0, names.length));
}

function toSparseMatrix(method: string, rows: Exclude<Rows, Table>): SparseMatrix {
  if (rows instanceof SparseMatrix) return rows;
  return SparseMatrix.fromDense(rows instanceof Matrix ? rows : Matrix.from(rows, method));
}

function requireUsable(
  method: string,
  { values, columnIndices, rowPointers }: SparseMatrix,
  { names }: Features,
  missing: MissingPolicy,
): void {
  // A search by a function is ten times slower, and mostly there is nothing to find.
  if (missing === "native" ? firstInfinite(values) < 0 : allFinite(values)) return;
  const at = values.findIndex((value) => !isUsable(value, missing));
  const row = rowPointers.findIndex((pointer) => pointer > at) - 1;
  throw unusable(method, names[columnIndices[at]], row, values[at]);
}
