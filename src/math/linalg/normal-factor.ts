import { withArena } from "../../wasm/arena.js";
import { plainDesign, weightedCurvatureHere } from "../../wasm/likelihood.js";

/**
 * A Cholesky factor for the normal equations of interior-point methods and weighted least squares, which lose
 * rank as their weights diverge: a pivot at rounding level counts as dependent, and
 * its unknown gets the value 0. For small dense systems; allocates only once.
 */
export class NormalFactor {
  readonly size: number;
  /** The symmetric matrix to factor, row by row; overwritten by its factor. */
  readonly data: Float64Array;
  readonly #dependent: Uint8Array;

  constructor(size: number) {
    this.size = size;
    this.data = new Float64Array(size * size);
    this.#dependent = new Uint8Array(size);
  }

  /** Whether each unknown counts as dependent on those before it. */
  get dependent(): readonly boolean[] {
    return Array.from(this.#dependent, (flag) => flag === 1);
  }

  /**
   * Factors the matrix in `data`; returns the number of pivots that were left out because no more than the share `noise` of
   * the diagonal element remained.
   */
  factor(noise: number = 16 * this.size * Number.EPSILON): number {
    const { size, data } = this;
    const dependent = this.#dependent;
    let left = 0;
    for (let j = 0; j < size; j += 1) {
      const rowJ = j * size;
      const diagonal = data[rowJ + j];
      let pivot = diagonal;
      for (let k = 0; k < j; k += 1) pivot -= data[rowJ + k] * data[rowJ + k];
      dependent[j] = pivot > noise * diagonal ? 0 : 1;
      const root = Math.sqrt(pivot);
      data[rowJ + j] = root;
      left += dependent[j];
      for (let i = j + 1; i < size; i += 1) {
        const rowI = i * size;
        let sum = data[rowI + j];
        for (let k = 0; k < j; k += 1) sum -= data[rowI + k] * data[rowJ + k];
        data[rowI + j] = dependent[j] === 1 ? 0 : sum / root;
      }
    }
    return left;
  }

  /** Solves in place. */
  solve(x: Float64Array): void {
    const { size, data } = this;
    const dependent = this.#dependent;
    for (let i = 0; i < size; i += 1) {
      let sum = x[i];
      for (let k = 0; k < i; k += 1) sum -= data[i * size + k] * x[k];
      x[i] = dependent[i] === 1 ? 0 : sum / data[i * size + i];
    }
    for (let i = size - 1; i >= 0; i -= 1) {
      if (dependent[i] === 1) continue;
      let sum = x[i];
      for (let k = i + 1; k < size; k += 1) sum -= data[k * size + i] * x[k];
      x[i] = sum / data[i * size + i];
    }
  }
}

/** From this many products, the kernels are worth the copy. */
const MANY = 2 ** 18;

/** Σ wᵢ·xᵢxᵢᵀ of the rows xᵢ, into `out`, full and symmetric; weights are not negative. */
export function weightedGram(x: Float64Array, size: number, weights: Float64Array, out: Float64Array): void {
  if (weights.length * size * size >= MANY) gramInKernels(x, size, weights, out);
  else gramByLoops(x, size, weights, out);
}

function gramByLoops(x: Float64Array, size: number, weights: Float64Array, out: Float64Array): void {
  out.fill(0);
  for (let row = 0, at = 0; row < weights.length; row += 1, at += size) {
    const weight = weights[row];
    for (let i = 0; i < size; i += 1) {
      const left = weight * x[at + i];
      const line = i * size;
      for (let j = 0; j <= i; j += 1) out[line + j] += left * x[at + j];
    }
  }
  for (let i = 0; i < size; i += 1) for (let j = 0; j < i; j += 1) out[j * size + i] = out[i * size + j];
}

function gramInKernels(x: Float64Array, size: number, weights: Float64Array, out: Float64Array): void {
  const rows = weights.length;
  withArena((arena) => {
    const design = plainDesign(arena, { data: x, rows, columns: size }, false);
    const { gram } = weightedCurvatureHere(design, arena.zeros(rows), arena.copyIn(weights));
    out.set(gram);
  });
}
