// Small positive definite systems of local fits, in columns of length 1, and what is left where they are singular.

import { Matrix } from "../../../math/linalg/matrix.js";
import { svd } from "../../../math/linalg/svd.js";

/** A pivot below this share of the diagonal leaves fewer than nine digits; the system is then solved from its design. */
const LEAST_PIVOT = 1e-7;
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

/** The pseudo-inverse of a design whose rows are multiplied by √w, with columns of length 1. */
export function leastNorm(design: Matrix): LeastNorm {
  const { rows, columns, data } = design;
  const lengths = Float64Array.from({ length: columns }, (_, j) => {
    let sum = 0;
    for (let i = 0; i < rows; i += 1) sum += data[i * columns + j] ** 2;
    return Math.sqrt(sum) || 1;
  });
  const { U, singularValues, V } = svd(design.map((value, at) => value / lengths[at % columns]));
  const rank = singularValues.filter((value) => value > LEAST_SINGULAR * singularValues[0]).length;
  const pseudoInverse = new Matrix(columns, rows);
  let kept = 0;
  for (let k = 0; k < rank; k += 1) {
    kept += V.get(0, k) ** 2;
    for (let j = 0; j < columns; j += 1) {
      const factor = V.get(j, k) / (singularValues[k] * lengths[j]);
      for (let i = 0; i < rows; i += 1) pseudoInverse.data[j * rows + i] += factor * U.get(i, k);
    }
  }
  return { pseudoInverse, determined: kept > 1 - 1e-9 };
}
