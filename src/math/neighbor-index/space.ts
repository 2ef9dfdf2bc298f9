// The space in which rows are compared: what becomes of rows and queries before the kernels see them.

import { DataError, got, optionName, ShapeError, theOption, wanted, words } from "../../base/errors.js";
import type { ComparedMetric } from "../../wasm/compared-rows.js";
import { GowerCode } from "../../wasm/condensed.js";
import type { TreeMetric } from "../../wasm/neighbor-tree.js";
import { mappedRows } from "../distance/comparable-rows.js";
import { EARTH_RADIUS } from "../distance/great-circle.js";
import type { DistanceMetric } from "../distance/metric.js";
import { asMatrix } from "../linalg/as-matrix.js";
import { cholesky } from "../linalg/cholesky.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";
import { columnMeans, covariance as covarianceOf } from "../linalg/moments.js";

/** How rows are compared. */
export interface MetricSpace {
  /** By what the mapped rows are compared: a tree or a filter serves some, and others need all distances. */
  readonly search:
    | { readonly kind: "tree"; readonly metric: TreeMetric }
    | {
        readonly kind: "compared";
        readonly metric: ComparedMetric;
        /** For Gower's dissimilarity, the kind and the weight of every column. */
        readonly kinds?: Float64Array | undefined;
        /** Of arcs, the radius of the sphere. */
        readonly power?: number | undefined;
      };
  /** Rows of the index and queries as they are compared; equal rows stay equal. */
  readonly map: (x: Matrix) => Matrix;
}

export interface SpaceOptions {
  readonly metric: DistanceMetric;
  readonly covariance?: MatrixLike | undefined;
  /** For Gower's dissimilarity: the columns whose numbers are codes of levels. */
  readonly levels?: ReadonlySet<number> | undefined;
}

/** The space of these rows. */
export function metricSpace(
  method: string,
  x: Matrix,
  { metric, covariance, levels }: SpaceOptions,
): MetricSpace {
  const map = (rows: Matrix) => rows;
  switch (metric) {
    case "mahalanobis":
      return { search: { kind: "tree", metric: "euclidean" }, map: whitening(method, x, covariance) };
    case "correlation":
      return {
        search: { kind: "compared", metric: "cosine" },
        map: (rows) => mappedRows(rows, "correlation").matrix,
      };
    case "greatCircle":
      return {
        search: { kind: "compared", metric: "arc", power: EARTH_RADIUS },
        map: (rows) => mappedRows(rows, "greatCircle").matrix,
      };
    case "cosine":
    case "hamming":
    case "jaccard":
    case "dice":
    case "canberra":
      return { search: { kind: "compared", metric }, map };
    case "gower": {
      const kindOf = (j: number) => GowerCode[levels?.has(j) ? "level" : "number"];
      const kinds = Float64Array.from({ length: 2 * x.columns }, (_, at) =>
        at % 2 === 0 ? kindOf(at / 2) : 1,
      );
      return { search: { kind: "compared", metric, kinds }, map: inRanges(x, levels ?? new Set()) };
    }
    default:
      return { search: { kind: "tree", metric }, map };
  }
}

/** L⁻¹(x − m) of every row, with L·Lᵀ the covariances: Euclidean distances become Mahalanobis' distances. */
function whitening(method: string, x: Matrix, given: MatrixLike | undefined): (rows: Matrix) => Matrix {
  const { columns } = x;
  if (given === undefined && x.rows < 2)
    throw new DataError(
      method,
      words`the covariances of ${got("1")} row are not defined; give ${theOption("covariance")}.`,
      { expected: "at least 2 rows" },
    );
  const matrix = given === undefined ? covarianceOf(x) : asMatrix(method, given);
  if (matrix.rows !== columns || matrix.columns !== columns) {
    const sentence = words`${optionName("covariance")} must be ${wanted(`${columns}×${columns}`)}, as there are ${columns} columns; got ${got(matrix.shape)}.`;
    throw new ShapeError(method, sentence);
  }
  const factor = cholesky(matrix).L.data;
  const middle = columnMeans(x);
  // Row by row, so that a row is mapped to the same numbers wherever it stands.
  return (rows) => {
    const out = new Matrix(rows.rows, columns);
    for (let start = 0; start < out.data.length; start += columns)
      for (let j = 0; j < columns; j += 1) {
        let sum = rows.data[start + j] - middle[j];
        for (let i = 0; i < j; i += 1) sum -= factor[j * columns + i] * out.data[start + i];
        out.data[start + j] = sum / factor[j * columns + j];
      }
    return out;
  };
}

/** Numbers in units of the ranges of the index; levels stay as they are, and so do columns that do not vary. */
function inRanges(x: Matrix, levels: ReadonlySet<number>): (rows: Matrix) => Matrix {
  const { columns, data } = x;
  const least = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
  const most = new Float64Array(columns).fill(Number.NEGATIVE_INFINITY);
  for (let at = 0; at < data.length; at += 1) {
    const j = at % columns;
    if (data[at] < least[j]) least[j] = data[at];
    if (data[at] > most[j]) most[j] = data[at];
  }
  // Halves, because the range of numbers may overflow where the numbers do not.
  const halves = most.map((value, j) => value / 2 - least[j] / 2);
  return (rows) =>
    rows.map((value, at) => {
      const j = at % columns;
      return levels.has(j) || !(halves[j] > 0) ? value : (value / 2 - least[j] / 2) / halves[j];
    });
}
