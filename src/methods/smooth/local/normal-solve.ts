// Small positive definite systems of local fits, in columns of length 1, and what is left where they are singular.

import { Matrix } from "../../../math/linalg/matrix.js";
import { svd } from "../../../math/linalg/svd.js";
import { LEAST_LOCAL_PIVOT } from "../../../wasm/generated/shared/smooth.js";

/** A pivot below this share of the diagonal leaves fewer than nine digits; the system is then solved from its design. */
const LEAST_PIVOT = LEAST_LOCAL_PIVOT;
/** Singular values below this share of the largest are rounding. */
const LEAST_SINGULAR = 1e-10;

/** The system Gβ = c of one neighborhood. */
export class NormalSystem {
  readonly #size: number;
  readonly #factor: Float64Array;
  readonly #scales: Float64Array;

  constructor(size: number) {
    this.#size = size;
    this.#factor = new Float64Array(size * size);
    this.#scales = new Float64Array(size);
  }

  /** Factors a Gram matrix scaled to a diagonal of 1; false if it is nearly singular. */
  factor(gram: Float64Array): boolean {
    const size = this.#size;
    const [factor, scales] = [this.#factor, this.#scales];
    for (let i = 0; i < size; i += 1) {
      const diagonal = gram[i * size + i];
      if (!(diagonal > 0 && diagonal < Number.POSITIVE_INFINITY)) return false;
      scales[i] = 1 / Math.sqrt(diagonal);
    }
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j <= i; j += 1) {
        let sum = gram[i * size + j] * scales[i] * scales[j];
        for (let k = 0; k < j; k += 1) sum -= factor[i * size + k] * factor[j * size + k];
        if (i !== j) factor[i * size + j] = sum / factor[j * size + j];
        else if (sum > LEAST_PIVOT) factor[i * size + i] = Math.sqrt(sum);
        else return false;
      }
    return true;
  }

  /** Solves with the last factor. */
  solve(right: ArrayLike<number>, out: Float64Array): void {
    const size = this.#size;
    const [factor, scales] = [this.#factor, this.#scales];
    for (let i = 0; i < size; i += 1) {
      let sum = right[i] * scales[i];
      for (let k = 0; k < i; k += 1) sum -= factor[i * size + k] * out[k];
      out[i] = sum / factor[i * size + i];
    }
    for (let i = size - 1; i >= 0; i -= 1) {
      let sum = out[i];
      for (let k = i + 1; k < size; k += 1) sum -= factor[k * size + i] * out[k];
      out[i] = sum / factor[i * size + i];
    }
    for (let i = 0; i < size; i += 1) out[i] *= scales[i];
  }
}

/** What a design says of its coefficients where its columns may be dependent. */
export interface LeastNorm {
  /** The matrix that makes coefficients of √w·y, terms × cases. */
  readonly pseudoInverse: Matrix;
  /** Whether the constant term is the same for all coefficients that fit equally well. */
  readonly determined: boolean;
}

/**
 * The coefficients that fit a design best and, of those, have the least norm in columns of length 1. Its rows are
 * multiplied by √w, and its first column is the constant term, which does not count for the norm: so the fit of a
 * constant response is that constant, whatever is determined.
 */
export function leastNorm(design: Matrix): LeastNorm {
  const { rows, columns, data } = design;
  const lengths = Float64Array.from({ length: columns }, (_, j) => {
    let sum = 0;
    for (let i = 0; i < rows; i += 1) sum += data[i * columns + j] ** 2;
    return Math.sqrt(sum) || 1;
  });
  const unit = Float64Array.from({ length: rows }, (_, i) => data[i * columns] / lengths[0]);
  const slopes = columns - 1;
  const pseudoInverse = new Matrix(columns, rows);
  for (let i = 0; i < rows; i += 1) pseudoInverse.data[i] = unit[i] / lengths[0];
  if (slopes === 0) return { pseudoInverse, determined: true };
  // What the other columns have in common with the constant, and what is left of them.
  const shared = new Float64Array(slopes);
  const rest = new Matrix(rows, slopes);
  for (let j = 0; j < slopes; j += 1) {
    const scaled = (i: number) => data[i * columns + j + 1] / lengths[j + 1];
    for (let i = 0; i < rows; i += 1) shared[j] += unit[i] * scaled(i);
    for (let i = 0; i < rows; i += 1) rest.data[i * slopes + j] = scaled(i) - shared[j] * unit[i];
  }
  const { U, singularValues, V } = svd(rest);
  // Columns have length 1 before the constant is taken from them, so that less than this is rounding.
  const rank = singularValues.filter((value) => value > LEAST_SINGULAR).length;
  let undetermined = shared.reduce((sum, one) => sum + one * one, 0);
  for (let k = 0; k < rank; k += 1) {
    let along = 0;
    for (let j = 0; j < slopes; j += 1) {
      along += shared[j] * V.get(j, k);
      const factor = V.get(j, k) / (singularValues[k] * lengths[j + 1]);
      const row = (j + 1) * rows;
      for (let i = 0; i < rows; i += 1) pseudoInverse.data[row + i] += factor * U.get(i, k);
    }
    undetermined -= along * along;
    const factor = along / (singularValues[k] * lengths[0]);
    for (let i = 0; i < rows; i += 1) pseudoInverse.data[i] -= factor * U.get(i, k);
  }
  return { pseudoInverse, determined: undetermined < 1e-9 };
}
