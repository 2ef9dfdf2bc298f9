// The covariance of largest likelihood whose inverse has given zeros: each variable is regressed on its neighbors
// in turn, with the covariances that the others imply so far (ESL algorithm 17.1).

import type { Convergence } from "../../../base/control.js";
import { solveDefinite } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";

export interface ConstrainedFit {
  /** Equals the given one where there is an edge, and on the diagonal. */
  readonly covariance: Matrix;
  /** Its inverse: 0 where there is no edge. */
  readonly precision: Matrix;
  readonly convergence: Convergence;
}

interface Rule {
  /** The largest change of a correlation in the last pass over all variables. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

/** Fits correlations that are positive definite; undefined if rounding makes them singular on the way. */
export function fitConstrained(
  given: Matrix,
  neighbors: readonly Int32Array[],
  { tolerance, maxIterations }: Rule,
): ConstrainedFit | undefined {
  const size = given.rows;
  const w = given.data.slice();
  const coefficients = neighbors.map(({ length }): Float64Array => new Float64Array(length));
  let change = Number.POSITIVE_INFINITY;
  let iterations = 0;
  while (iterations < maxIterations && !(change <= tolerance)) {
    change = 0;
    for (let j = 0; j < size; j += 1) {
      const found = regress(w, given.row(j), neighbors[j]);
      if (found === undefined) return undefined;
      coefficients[j] = found;
      change = Math.max(change, replaceColumn(w, j, neighbors[j], coefficients[j]));
    }
    iterations += 1;
  }
  const convergence = { converged: change <= tolerance, iterations, criterion: change, tolerance };
  const precision = precisionOf(w, neighbors, coefficients);
  return { covariance: new Matrix(size, size, w), precision, convergence };
}

/** The coefficients of a variable's regression on its neighbors (ESL 17.16). */
function regress(w: Float64Array, covariances: Float64Array, near: Int32Array): Float64Array | undefined {
  const size = covariances.length;
  const count = near.length;
  const gram = new Float64Array(count * count);
  for (let a = 0; a < count; a += 1)
    for (let b = 0; b < count; b += 1) gram[a * count + b] = w[near[a] * size + near[b]];
  return solveDefinite(
    gram,
    Float64Array.from(near, (k) => covariances[k]),
  );
}

/** w₁₂ = W₁₁·β, in both its entries; returns the largest change. */
function replaceColumn(w: Float64Array, j: number, near: Int32Array, coefficients: Float64Array): number {
  const size = Math.sqrt(w.length);
  const column = new Float64Array(size);
  for (let a = 0; a < near.length; a += 1) {
    const start = near[a] * size;
    for (let k = 0; k < size; k += 1) column[k] += coefficients[a] * w[start + k];
  }
  let change = 0;
  for (let k = 0; k < size; k += 1) {
    if (k === j) continue;
    change = Math.max(change, Math.abs(column[k] - w[j * size + k]));
    w[j * size + k] = column[k];
    w[k * size + j] = column[k];
  }
  return change;
}

/** θ₂₂ = 1 / (w₂₂ − w₁₂ᵀβ) and θ₁₂ = −β·θ₂₂ (ESL 17.13–17.14), averaged over both ends of an edge. */
function precisionOf(
  w: Float64Array,
  neighbors: readonly Int32Array[],
  coefficients: readonly Float64Array[],
): Matrix {
  const size = neighbors.length;
  const out = new Matrix(size, size);
  for (let j = 0; j < size; j += 1) {
    const [near, weights] = [neighbors[j], coefficients[j]];
    let rest = w[j * (size + 1)];
    for (let a = 0; a < near.length; a += 1) rest -= weights[a] * w[j * size + near[a]];
    out.data[j * (size + 1)] = 1 / rest;
    for (let a = 0; a < near.length; a += 1) {
      out.data[j * size + near[a]] -= weights[a] / rest / 2;
      out.data[near[a] * size + j] -= weights[a] / rest / 2;
    }
  }
  return out;
}
