// Rows as the kernels compare them: numbers, checked and mapped into the space where a metric is a simple one.

import { defaultNames } from "../../base/default-names.js";
import { DataError, got, optionName, ShapeError, theOption, wanted, words } from "../../base/errors.js";
import { Encoding } from "../../data/kinds/encoding.js";
import { requireUsable } from "../../data/table/finite.js";
import { numbersTable } from "../../data/table/numbers-table.js";
import { Table } from "../../data/table/table.js";
import { withArena } from "../../wasm/arena.js";
import type { RowMetric } from "../../wasm/condensed.js";
import { whitenRows } from "../../wasm/row-maps.js";
import { asMatrix } from "../linalg/as-matrix.js";
import { cholesky } from "../linalg/cholesky.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { covariance } from "../linalg/moments.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import { gowerRows } from "./gower.js";
import { EARTH_RADIUS, pointsOnSphere } from "./great-circle.js";
import type { DissimilarityOptions, RowMetricName } from "./metric.js";

/** Cases that are compared: numbers in rows, dense or sparse, or a table. */
export type ComparedRows = MatrixLike | SparseMatrix | Table;

/** Numbers, and how the kernels compare them. */
export interface ComparableRows {
  readonly matrix: Matrix;
  readonly metric: RowMetric["metric"];
  readonly power?: number | undefined;
  /** The pairs of kind and weight of Gower's columns. */
  readonly columns?: Float64Array | undefined;
}

/** Cases by any metric. */
export function comparableRows(
  method: string,
  rows: ComparedRows,
  { metric = "euclidean", ...options }: DissimilarityOptions,
): ComparableRows {
  if (metric === "gower") return { metric, ...gowerRows(method, tableOf(method, rows), options) };
  const matrix = numbersOf(method, rows);
  if (metric !== "mahalanobis") return mappedRows(matrix, metric, options.power);
  return { metric: "euclidean", matrix: whitened(method, matrix, options.covariance) };
}

/** Rows of finite numbers by a metric that needs nothing but the two rows. */
export function mappedRows(matrix: Matrix, metric: RowMetricName, power?: number): ComparableRows {
  if (metric === "correlation") return { metric: "cosine", matrix: centered(matrix) };
  if (metric === "greatCircle") return { metric: "arc", matrix: pointsOnSphere(matrix), power: EARTH_RADIUS };
  return { metric, matrix, power };
}

function numbersOf(method: string, rows: ComparedRows): Matrix {
  if (rows instanceof Table) {
    const encoding = Encoding.of(method, rows);
    const matrix = encoding.apply(method, rows);
    requireUsable(method, matrix, encoding.features, "error");
    return matrix;
  }
  const matrix = rows instanceof SparseMatrix ? rows.toDense() : asMatrix(method, rows);
  requireUsable(method, matrix, defaultNames(matrix.columns), "error");
  return matrix;
}

function tableOf(method: string, rows: ComparedRows): Table {
  if (rows instanceof Table) return rows;
  const matrix = rows instanceof SparseMatrix ? rows : asMatrix(method, rows);
  return numbersTable(matrix, defaultNames(matrix.columns));
}

/** Every row minus its mean; a constant row becomes exactly 0. */
function centered(matrix: Matrix): Matrix {
  const { rows, columns } = matrix;
  const out = new Matrix(rows, columns);
  for (let i = 0; i < rows; i += 1) {
    const row = matrix.row(i);
    if (row.every((value) => value === row[0])) continue;
    const mean = row.reduce((sum, value) => sum + value / columns, 0);
    out.data.set(
      row.map((value) => value - mean),
      i * columns,
    );
  }
  return out;
}

/** Rows minus their mean, so that rows far from the origin lose no digits when columns are combined. */
function fromMeans({ rows, columns, data }: Matrix): Float64Array {
  const means = new Float64Array(columns);
  for (let at = 0; at < data.length; at += 1) means[at % columns] += data[at] / rows;
  return data.map((value, at) => value - means[at % columns]);
}

function whitened(method: string, matrix: Matrix, given: MatrixLike | undefined): Matrix {
  const { rows, columns } = matrix;
  if (given === undefined && rows < 2) {
    const sentence = words`the covariances of ${got(rows)} row${rows === 1 ? "" : "s"} are not defined; give ${theOption("covariance")}.`;
    throw new DataError(method, sentence, { expected: "at least 2 rows" });
  }
  const matrixOf = given === undefined ? covariance(matrix) : asMatrix(method, given);
  if (matrixOf.rows !== columns || matrixOf.columns !== columns) {
    const sentence = words`${optionName("covariance")} must be ${wanted(`${columns}×${columns}`)}, as there are ${columns} columns; got ${got(matrixOf.shape)}.`;
    throw new ShapeError(method, sentence);
  }
  const { L } = cholesky(matrixOf);
  return withArena((arena) => {
    const span = arena.copyIn(fromMeans(matrix));
    whitenRows({ span, rows, columns }, arena.copyIn(L.data));
    return new Matrix(rows, columns, span.copyOut());
  });
}
