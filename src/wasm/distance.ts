// Distances between every row of X (m×d) and every row of Y (n×d), into m×n numbers. A distance depends
// only on its two rows, not on their position, and identical rows are at distance exactly 0.

import { got, ShapeError, wanted, words } from "../base/errors.js";
import { withArena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import { MetricCode } from "./generated/shared/distance.js";
import { kernels } from "./module.js";
import { clusterKernels } from "./parts/cluster.js";
import { centerRows, normalizedRows, requireFactor, solveRows } from "./row-maps.js";
import { type Rows, requireRows, rowsFrom } from "./rows.js";
import { type Float64Span, requireSpan } from "./span.js";

/** Σ (x − y)² */
export function squaredEuclideanDistances(x: Rows, y: Rows, out: Float64Span): void {
  requirePair("squaredEuclideanDistances", x, y, out);
  pairwise("squared", x, y, out);
}

/**
 * Σ (x − y)² as |x|² + |y|² − 2·x·y: about 1.5 times as fast, but the error is relative to
 * |x|² + |y|², not to the distance. Rows that are close relative to their norms lose digits,
 * and identical ones may come out slightly above 0 (never below). Center the rows first.
 */
export function squaredEuclideanDistancesByProduct(x: Rows, y: Rows, out: Float64Span): void {
  requirePair("squaredEuclideanDistancesByProduct", x, y, out);
  cluster.squaredByProduct({ ...rowsFrom(x), others: y.rows, y: y.span, out, ldo: y.rows });
}

/** √Σ (x − y)² */
export function euclideanDistances(x: Rows, y: Rows, out: Float64Span): void {
  requirePair("euclideanDistances", x, y, out);
  pairwise("squared", x, y, out);
  clusterKernels().squareRoots(x.rows * y.rows, out.pointer);
}

/** Σ |x − y| */
export function manhattanDistances(x: Rows, y: Rows, out: Float64Span): void {
  requirePair("manhattanDistances", x, y, out);
  pairwise("manhattan", x, y, out);
}

/** max |x − y| */
export function chebyshevDistances(x: Rows, y: Rows, out: Float64Span): void {
  requirePair("chebyshevDistances", x, y, out);
  pairwise("chebyshev", x, y, out);
}

/** The fraction of coordinates that differ; NaN differs from everything. */
export function hammingDistances(x: Rows, y: Rows, out: Float64Span): void {
  requirePair("hammingDistances", x, y, out);
  pairwise("hamming", x, y, out);
  if (x.columns > 0) kernels().divideBy(x.rows * y.rows, x.columns, out.pointer);
}

/** 1 − x·y / (|x|·|y|); a row of zeros, which has no direction, is at distance 1 from everything. */
export function cosineDistances(x: Rows, y: Rows, out: Float64Span): void {
  requirePair("cosineDistances", x, y, out);
  withArena((arena) => {
    const [xUnit, xZeros] = normalizedRows(arena, x);
    const [yUnit, yZeros] = normalizedRows(arena, y);
    pairwise("squared", xUnit, yUnit, out);
    cluster.cosineFromSquares({ rows: x.rows, others: y.rows, xZeros, yZeros, out, ldo: y.rows });
  });
}

/**
 * √((x − y)ᵀ Σ⁻¹ (x − y)) with Σ = L·Lᵀ, where `factor` is the lower Cholesky factor L (d×d, row-major;
 * the part above its diagonal is not read).
 */
export function mahalanobisDistances(x: Rows, y: Rows, factor: Float64Span, out: Float64Span): void {
  requirePair("mahalanobisDistances", x, y, out);
  requireFactor("mahalanobisDistances", factor, x.columns);
  if (x.rows === 0 || y.rows === 0) return;
  withArena((arena) => {
    // The rows of both are solved together, so that equal rows stay equal. A common origin removes
    // an offset that would cost digits.
    const origin = y.span.part(0, y.columns);
    const span = arena.float64((x.rows + y.rows) * x.columns);
    const xWhite = { ...x, span: span.part(0, x.rows * x.columns) };
    const yWhite = { ...y, span: span.part(xWhite.span.length) };
    centerRows(x, origin, xWhite.span);
    centerRows(y, origin, yWhite.span);
    solveRows({ span, rows: x.rows + y.rows, columns: x.columns }, factor);
    pairwise("squared", xWhite, yWhite, out);
  });
  clusterKernels().squareRoots(x.rows * y.rows, out.pointer);
}

function pairwise(metric: keyof typeof MetricCode, x: Rows, y: Rows, out: Float64Span): void {
  cluster.pairwise({
    metric: MetricCode[metric],
    ...rowsFrom(x),
    others: y.rows,
    y: y.span,
    out,
    ldo: y.rows,
  });
}

function requirePair(method: string, x: Rows, y: Rows, out: Float64Span): void {
  requireRows(method, "x", x);
  requireRows(method, "y", y);
  if (x.columns !== y.columns) {
    const sentence = words`"x" has ${wanted(`${x.columns} columns`)} but "y" has ${got(`${y.columns} columns`)}; they must agree.`;
    throw new ShapeError(method, sentence);
  }
  requireSpan(method, "out", out, x.rows * y.rows);
}
