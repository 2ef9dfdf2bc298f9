// The penalty of all terms, a sum of quadratic forms times their smoothing parameters, in the coordinates of a fit.

import { DataError } from "../../../../base/errors.js";
import { definiteFactor, definiteInverse } from "../../../../math/linalg/cholesky.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { TurnedBlock, TurnedPenalty } from "./coordinates.js";

/** A number with its derivatives by the logarithms of the smoothing parameters. */
export interface Expansion {
  readonly value: number;
  readonly gradient: Float64Array;
  readonly hessian: Matrix;
}

export class Penalty {
  readonly blocks: readonly TurnedBlock[];
  readonly parts: readonly TurnedPenalty[];
  /** The number of smoothing parameters. */
  readonly parameters: number;
  /** The number of coordinates that some penalty touches. */
  readonly rank: number;

  constructor(blocks: readonly TurnedBlock[], parameters: number) {
    this.blocks = blocks;
    this.parts = blocks.flatMap(({ penalties }) => penalties);
    this.parameters = parameters;
    this.rank = blocks.reduce((sum, { rank }) => sum + rank, 0);
  }

  /** Adds Σ λ·S to a matrix. */
  addTo(H: Matrix, lambdas: Float64Array): void {
    for (const { parameter, first, matrix } of this.parts) {
      const lambda = lambdas[parameter];
      for (let i = 0; i < matrix.rows; i += 1)
        for (let j = 0; j < matrix.rows; j += 1)
          H.data[(first + i) * H.columns + first + j] += lambda * matrix.data[i * matrix.rows + j];
    }
  }

  /** The inverse of a matrix + Σ λ·S; undefined if that is not positive definite. */
  inverted(gram: Matrix, lambdas: Float64Array): Inverted | undefined {
    const H = new Matrix(gram.rows, gram.columns, gram.data.slice());
    this.addTo(H, lambdas);
    return invertDefinite(H);
  }

  /** The inverse of a matrix + Σ λ·S; an error if that is not positive definite, however little is added to it. */
  requireInverted(method: string, gram: Matrix, lambdas: Float64Array): Inverted {
    const inverted = this.inverted(gram, lambdas);
    if (inverted !== undefined) return inverted;
    const sentence =
      "the coefficients cannot be told apart: columns or weights differ too much in size; rescale them, or leave out cases of negligible weight.";
    throw new DataError(method, sentence);
  }

  /** λ·S·β for every smoothing parameter, as one row each. */
  pulls(lambdas: Float64Array, beta: Float64Array): Matrix {
    const out = new Matrix(this.parameters, beta.length);
    for (const { parameter, first, matrix } of this.parts) {
      const row = out.data.subarray(parameter * beta.length + first);
      for (let i = 0; i < matrix.rows; i += 1) {
        let sum = 0;
        for (let j = 0; j < matrix.rows; j += 1) sum += matrix.data[i * matrix.rows + j] * beta[first + j];
        row[i] += lambdas[parameter] * sum;
      }
    }
    return out;
  }

  /** Σ λ·S·β. */
  pull(lambdas: Float64Array, beta: Float64Array): Float64Array {
    const out = new Float64Array(beta.length);
    const pulls = this.pulls(lambdas, beta);
    for (const [at, value] of pulls.data.entries()) out[at % beta.length] += value;
    return out;
  }

  /** λ·tr(S·M) for every smoothing parameter. */
  traces(lambdas: Float64Array, M: Matrix): Float64Array {
    const out = new Float64Array(this.parameters);
    for (const { parameter, first, matrix } of this.parts) {
      let sum = 0;
      for (let i = 0; i < matrix.rows; i += 1)
        for (let j = 0; j < matrix.rows; j += 1)
          sum += matrix.data[i * matrix.rows + j] * M.data[(first + i) * M.columns + first + j];
      out[parameter] += lambdas[parameter] * sum;
    }
    return out;
  }

  /** The logarithm of the determinant of Σ λ·S over the coordinates that it touches. */
  logDeterminant(lambdas: Float64Array): Expansion {
    const m = this.parameters;
    const gradient = new Float64Array(m);
    const hessian = new Matrix(m, m);
    let value = 0;
    for (const block of this.blocks) {
      if (block.rank === 0) continue;
      value += block.isDiagonal
        ? diagonalPart(block, lambdas, gradient, hessian)
        : densePart(block, lambdas, gradient, hessian);
    }
    return { value, gradient, hessian };
  }
}

function diagonalPart(
  { penalties, rank }: TurnedBlock,
  lambdas: Float64Array,
  gradient: Float64Array,
  hessian: Matrix,
): number {
  const m = gradient.length;
  let value = 0;
  for (let i = 0; i < rank; i += 1) {
    const shares = penalties.map(
      ({ parameter, matrix }) => lambdas[parameter] * matrix.data[i * (matrix.rows + 1)],
    );
    const sum = shares.reduce((total, share) => total + share, 0);
    value += Math.log(sum);
    for (const [a, { parameter: p }] of penalties.entries()) {
      const share = shares[a] / sum;
      gradient[p] += share;
      hessian.data[p * (m + 1)] += share;
      for (const [b, { parameter: q }] of penalties.entries())
        hessian.data[p * m + q] -= (share * shares[b]) / sum;
    }
  }
  return value;
}

function densePart(
  { penalties }: TurnedBlock,
  lambdas: Float64Array,
  gradient: Float64Array,
  hessian: Matrix,
): number {
  const m = gradient.length;
  const parts = penalties.map(({ parameter, matrix }) => matrix.scale(lambdas[parameter]));
  const { inverse, logDeterminant } = invertScaled(parts.reduce((sum, part) => sum.add(part)));
  const turnedParts = parts.map((part) => inverse.multiply(part));
  for (const [a, { parameter: p }] of penalties.entries()) {
    const trace = turnedParts[a].diagonal().reduce((sum, value) => sum + value, 0);
    gradient[p] += trace;
    hessian.data[p * (m + 1)] += trace;
    for (const [b, { parameter: q }] of penalties.entries())
      hessian.data[p * m + q] -= traceOfProduct(turnedParts[a], turnedParts[b]);
  }
  return logDeterminant;
}

/** tr(A·B). */
function traceOfProduct(a: Matrix, b: Matrix): number {
  const n = a.rows;
  let sum = 0;
  for (let i = 0; i < n; i += 1) for (let j = 0; j < n; j += 1) sum += a.data[i * n + j] * b.data[j * n + i];
  return sum;
}

interface Inverted {
  readonly inverse: Matrix;
  readonly logDeterminant: number;
}

/** The inverse of a positive definite matrix whose rows may have very different sizes; throws if it is not definite. */
function invertScaled(H: Matrix): Inverted {
  const inverted = invertDefinite(H);
  if (inverted === undefined)
    throw new Error("the sum of the penalties of a term is not definite where one of them is");
  return inverted;
}

/** The inverse and the determinant; undefined if the matrix is not positive definite. */
export function invertDefinite(H: Matrix): Inverted | undefined {
  const scales = H.diagonal().map((value) => 1 / Math.sqrt(value));
  if (!scales.every((scale) => scale > 0 && Number.isFinite(scale))) return undefined;
  const scaled = scaledBothWays(H, scales);
  const factor = nearlyDefiniteFactor(scaled);
  if (factor === undefined) return undefined;
  const inverse = scaledBothWays(definiteInverse(factor), scales);
  const logDeterminant = scales.reduce((sum, scale) => sum - 2 * Math.log(scale), factor.logDeterminant);
  return { inverse, logDeterminant };
}

function scaledBothWays({ rows, columns, data }: Matrix, scales: Float64Array): Matrix {
  const out = new Matrix(rows, columns);
  for (let i = 0, at = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = data[at] * scales[i] * scales[j];
  return out;
}

/** Shares of the diagonal that rounding may have taken from a matrix of unit diagonal. */
const ROUNDED = [0, 1e-14, 1e-12, 1e-10];

/** The factor of a matrix that is definite but for rounding. */
function nearlyDefiniteFactor(matrix: Matrix) {
  for (const share of ROUNDED) {
    const data = matrix.data.slice();
    for (let at = 0; at < data.length; at += matrix.columns + 1) data[at] += share;
    const factor = definiteFactor(matrix.rows, data);
    if (factor !== undefined) return factor;
  }
  return undefined;
}
