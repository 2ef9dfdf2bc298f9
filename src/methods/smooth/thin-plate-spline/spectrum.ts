// A penalized least-squares problem with one penalty in coordinates in which it is diagonal (Demmler and Reinsch 1975).

import { DataError } from "../../../base/errors.js";
import type { Steps } from "../../../base/steps.js";
import { evaluateBasis } from "../../../math/basis/evaluate.js";
import type { ThinPlateSmooth } from "../../../math/basis/radial-smooth.js";
import { basisSize } from "../../../math/basis/size.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { inverse } from "../../../math/linalg/inverse.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { qr } from "../../../math/linalg/qr.js";
import { type SvdDecomposition, svd } from "../../../math/linalg/svd.js";

/** Rows that are added to the triangle in one step. */
const ROWS_AT_ONCE = 1000;
/** A polynomial whose part outside the others is below this share of it is not determined by the rows. */
const DEPENDENT = 1e-10;

/** Singular values below this share of the largest one are rounding errors. */
const ROUNDING = 1e-13;

/** What λ works on; σ² and λ are all that is left to choose. */
export interface Spectrum {
  /** Singular values of the curved functions, in units of their penalty, outside the span of the free ones. */
  readonly singular: Float64Array;
  /** The responses' coordinates along them. */
  readonly along: Float64Array;
  /** The squared length of the responses outside all functions. */
  readonly outside: number;
  /** The sum of the squared responses. */
  readonly squares: number;
  /** How many functions are free. */
  readonly free: number;
  /** The sum of the weights. */
  readonly total: number;
  /** The coefficients of the basis for coordinates that λ has shrunk. */
  coefficients(shrunk: Float64Array): Float64Array;
  /** What turns functions at a row into numbers whose squares sum to its variance, divided by σ². */
  root(lambda: number): Matrix;
}

/** The problem of some cases; each step takes some of the rows. */
export function* spectrumOf(
  method: string,
  { basis, penalties }: ThinPlateSmooth,
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
): Steps<Spectrum> {
  const kept = basis.weights.columns;
  // In coordinates γ = Lᵀ·β of the curved functions the penalty is |γ|².
  const unturned = kept === 0 ? new Matrix(0, 0) : inverseFactor(penalties[0].matrix, kept);
  const map = freeFirst(unturned, basisSize(basis) - kept);
  const free = map.columns - kept;
  let triangle = new Matrix(0, map.columns + 1);
  for (let start = 0; start < x.rows; start += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, x.rows - start);
    const part = new Matrix(
      count,
      x.columns,
      x.data.subarray(start * x.columns, (start + count) * x.columns),
    );
    const functions = multiply(evaluateBasis(basis, part), map);
    triangle = qr(stacked(triangle, functions, y, weights, start)).R;
    yield;
  }
  const R = squared(triangle);
  const width = map.columns;
  requirePolynomials(method, R, free);
  const inner = block(R, free, free, kept, kept);
  const { U, singularValues, V } = svdOf(inner);
  const target = Float64Array.from({ length: width + 1 }, (_, i) => R.data[i * (width + 1) + width]);
  // What rounding leaves of functions that the rows do not tell apart counts as nothing.
  const singular = singularValues.map((s) => (s > ROUNDING * singularValues[0] ? s : 0));
  const along = U.transpose().multiply(target.subarray(free, width));
  const R11 = inverse(block(R, 0, 0, free, free));
  const R12 = block(R, 0, free, free, kept);
  yield;
  return {
    singular,
    along,
    outside: target[width] ** 2,
    squares: target.reduce((sum, value) => sum + value * value, 0),
    free,
    total: weights === undefined ? y.length : weights.reduce((sum, weight) => sum + weight, 0),
    coefficients: (shrunk) => {
      const curved = V.multiply(shrunk);
      const rest = R12.multiply(curved);
      const plain = R11.multiply(target.subarray(0, free).map((value, i) => value - rest[i]));
      return map.multiply(Float64Array.of(...plain, ...curved));
    },
    root: (lambda) => rootOf({ map, R11, R12, V, singular, lambda }),
  };
}

interface RootParts {
  readonly map: Matrix;
  readonly R11: Matrix;
  readonly R12: Matrix;
  readonly V: Matrix;
  readonly singular: Float64Array;
  readonly lambda: number;
}

/** (XᵀWX + λS)⁻¹ = FᵀF in the coordinates of the basis, one block of F after the other. */
function rootOf({ map, R11, R12, V, singular, lambda }: RootParts): Matrix {
  const free = R11.rows;
  const kept = V.rows;
  const F = new Matrix(free + kept, free + kept);
  // The free part: R₁₁⁻ᵀ·t; the curved part: (s² + λ)^(−1/2)·Vᵀ·(g − R₁₂ᵀ·R₁₁⁻ᵀ·t).
  const top = R11.transpose();
  const bottom = multiply(V, multiply(R12, top, { transposeA: true }), { transposeA: true });
  for (let i = 0; i < free; i += 1)
    for (let j = 0; j < free; j += 1) F.data[i * F.columns + j] = top.data[i * free + j];
  for (let i = 0; i < kept; i += 1) {
    const size = singular[i] ** 2 + lambda;
    const scale = size > 0 ? 1 / Math.sqrt(size) : 0;
    for (let j = 0; j < free; j += 1) F.data[(free + i) * F.columns + j] = -scale * bottom.data[i * free + j];
    for (let j = 0; j < kept; j += 1)
      F.data[(free + i) * F.columns + free + j] = scale * V.data[j * kept + i];
  }
  return F.multiply(map.transpose());
}

/** L⁻ᵀ of the penalty's Cholesky factor. */
function inverseFactor(penalty: Matrix, kept: number): Matrix {
  return inverse(cholesky(block(penalty, 0, 0, kept, kept)).L).transpose();
}

/** From coordinates, the free functions first, to coefficients of the basis, the curved ones first. */
function freeFirst(unturned: Matrix, free: number): Matrix {
  const kept = unturned.rows;
  const out = new Matrix(kept + free, kept + free);
  for (let k = 0; k < free; k += 1) out.data[(kept + k) * out.columns + k] = 1;
  for (let i = 0; i < kept; i += 1) out.data.set(unturned.row(i), i * out.columns + free);
  return out;
}

/** The triangle so far, and below it the functions and the response of more rows, times the roots of their weights. */
function stacked(
  triangle: Matrix,
  functions: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  start: number,
): Matrix {
  const width = functions.columns + 1;
  const out = new Matrix(triangle.rows + functions.rows, width);
  out.data.set(triangle.data);
  for (let i = 0; i < functions.rows; i += 1) {
    const root = Math.sqrt(weights?.[start + i] ?? 1);
    const at = (triangle.rows + i) * width;
    for (let j = 0; j < width - 1; j += 1) out.data[at + j] = root * functions.data[i * (width - 1) + j];
    out.data[at + width - 1] = root * y[start + i];
  }
  return out;
}

/** The triangle with rows of zeros where there were fewer cases than columns. */
function squared({ columns, data }: Matrix): Matrix {
  const out = new Matrix(columns, columns);
  out.data.set(data);
  return out;
}

function block(matrix: Matrix, top: number, left: number, rows: number, columns: number): Matrix {
  const out = new Matrix(rows, columns);
  for (let i = 0; i < rows; i += 1)
    out.data.set(matrix.row(top + i).subarray(left, left + columns), i * columns);
  return out;
}

function svdOf(inner: Matrix): Pick<SvdDecomposition, "U" | "singularValues" | "V"> {
  return inner.rows === 0 ? { U: inner, singularValues: new Float64Array(0), V: inner } : svd(inner);
}

function requirePolynomials(method: string, R: Matrix, free: number): void {
  for (let k = 0; k < free; k += 1) {
    let squares = 0;
    for (let i = 0; i <= k; i += 1) squares += R.data[i * R.columns + k] ** 2;
    if (Math.abs(R.data[k * (R.columns + 1)]) > DEPENDENT * Math.sqrt(squares)) continue;
    throw new DataError(
      method,
      `the ${free} free polynomials are not determined by the rows, which lie on a line or a curve; use fewer columns or a lower order.`,
      { expected: `rows that tell ${free} polynomials apart`, received: "rows on a line or a curve" },
    );
  }
}
