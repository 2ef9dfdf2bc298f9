// Metrics of fitted models, which compare new rows as they compared those of the training data.

import { DataError, NotPositiveDefiniteError, wanted, words } from "../../base/errors.js";
import { withArena } from "../../wasm/arena.js";
import { GowerCode } from "../../wasm/condensed.js";
import { solveRows } from "../../wasm/row-maps.js";
import { cholesky } from "../linalg/cholesky.js";
import { Matrix } from "../linalg/matrix.js";
import { columnMeans, covariance } from "../linalg/moments.js";
import { type ComparableRows, mappedRows } from "./comparable-rows.js";
import { inUnits, unitOf } from "./gower.js";
import type { DistanceMetric } from "./metric.js";

/** What Mahalanobis' distance knows of the training rows. */
export interface Whitening {
  /** The means of the columns. */
  readonly means: Float64Array;
  /** The Cholesky factor of their covariances. */
  readonly factor: Matrix;
}

/** What Gower's dissimilarity knows of the training rows. */
export interface GowerRanges {
  /** Whether each column has levels, 1 or 0. */
  readonly levels: Int32Array;
  /** The smallest value of each column, and half of its range. */
  readonly lows: Float64Array;
  readonly halves: Float64Array;
}

/** How rows are compared. */
export interface RowComparison {
  readonly metric: DistanceMetric;
  /** The power of Minkowski's metric. */
  readonly power?: number | undefined;
  /** What the metric "mahalanobis" knows of the training rows. */
  readonly whitening?: Whitening | undefined;
  /** What the metric "gower" knows of the training rows. */
  readonly ranges?: GowerRanges | undefined;
}

/**
 * Learns what a metric has to know of the training rows, which weigh more than 0; `levels` are 1 for columns whose
 * numbers are codes of levels.
 */
export function learnComparison(
  method: string,
  rows: Matrix,
  weights: Float64Array | undefined,
  { metric, power }: Pick<RowComparison, "metric" | "power">,
  levels: Int32Array,
): RowComparison {
  if (metric === "mahalanobis") return { metric, whitening: whiteningOf(method, rows, weights) };
  if (metric === "gower") return { metric, ranges: rangesOf(rows, levels) };
  return { metric, power };
}

/** Rows as the kernels compare them. */
export function comparedRows(
  rows: Matrix,
  { metric, power, whitening, ranges }: RowComparison,
): ComparableRows {
  if (whitening !== undefined) return { metric: "euclidean", matrix: whitened(rows, whitening) };
  if (ranges !== undefined) return { metric: "gower", ...inRanges(rows, ranges) };
  if (metric === "mahalanobis" || metric === "gower")
    throw new TypeError(`the metric ${metric} has not learned from any rows.`);
  return mappedRows(rows, metric, power);
}

function whiteningOf(method: string, rows: Matrix, weights: Float64Array | undefined): Whitening {
  try {
    const { L } = cholesky(covariance(rows, weights && { weights }));
    return { means: columnMeans(rows, weights), factor: L };
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError || error instanceof DataError)) throw error;
    const expected = "columns none of which follows from others";
    const sentence = words`the metric "mahalanobis" needs ${wanted(expected)}, and more cases than columns: their covariances are singular.`;
    throw new DataError(method, sentence, { option: "metric", received: "singular covariances" }, error);
  }
}

function whitened({ rows, columns, data }: Matrix, { means, factor }: Whitening): Matrix {
  if (rows === 0) return new Matrix(rows, columns);
  return withArena((arena) => {
    const span = arena.copyIn(data.map((value, at) => value - means[at % columns]));
    solveRows({ span, rows, columns }, arena.copyIn(factor.data));
    return new Matrix(rows, columns, span.copyOut());
  });
}

function rangesOf(rows: Matrix, levels: Int32Array): GowerRanges {
  const units = Array.from({ length: rows.columns }, (_, j) => unitOf(rows.column(j)));
  return {
    levels,
    lows: Float64Array.from(units, ({ low }) => low),
    halves: Float64Array.from(units, ({ half }) => half),
  };
}

function inRanges(
  rows: Matrix,
  { levels, lows, halves }: GowerRanges,
): Pick<ComparableRows, "matrix" | "columns"> {
  const columns = new Float64Array(2 * rows.columns).fill(1);
  for (const [j, isLevel] of levels.entries())
    columns[2 * j] = isLevel === 1 ? GowerCode.level : GowerCode.number;
  const matrix = rows.map((value, at) => {
    const j = at % rows.columns;
    return levels[j] === 1 ? value : inUnits(value, { low: lows[j], half: halves[j] });
  });
  return { matrix, columns };
}
