import { cholesky } from "../../../../math/linalg/cholesky.js";
import { Matrix } from "../../../../math/linalg/matrix.js";

/** The number of iterates that one extrapolation uses, and one before them. */
const DEPTH = 5;

/**
 * Anderson's extrapolation of a converging sequence: the combination of the last iterates, with factors
 * that sum to 1, whose differences nearly cancel (Bertrand and Massias 2021). The result is only a proposal.
 */
export class Extrapolation {
  readonly #points: Float64Array[] = [];

  clear(): void {
    this.#points.length = 0;
  }

  /** Adds an iterate; returns a proposal whenever there are enough new ones. */
  add(point: Float64Array): Float64Array | undefined {
    this.#points.push(point);
    if (this.#points.length <= DEPTH) return undefined;
    const points = this.#points.splice(0);
    return combine(points);
  }
}

function combine(points: readonly Float64Array[]): Float64Array | undefined {
  const differences = points.slice(1).map((point, k) => point.map((value, i) => value - points[k][i]));
  const products = new Matrix(DEPTH, DEPTH);
  for (let a = 0; a < DEPTH; a += 1)
    for (let b = 0; b <= a; b += 1) {
      let sum = 0;
      for (let i = 0; i < differences[a].length; i += 1) sum += differences[a][i] * differences[b][i];
      products.data[a * DEPTH + b] = sum;
      products.data[b * DEPTH + a] = sum;
    }
  let trace = 0;
  for (let a = 0; a < DEPTH; a += 1) trace += products.data[a * (DEPTH + 1)];
  if (!(trace > 0)) return undefined;
  // Nearly dependent differences do not determine the factors; this regularizes them.
  const scaled = products.map((value, at) => value / trace + (at % (DEPTH + 1) === 0 ? 1e-10 : 0));
  const factors = cholesky(scaled).solve(new Float64Array(DEPTH).fill(1));
  const total = factors.reduce((sum, value) => sum + value, 0);
  const out = new Float64Array(points[0].length);
  for (let k = 0; k < DEPTH; k += 1) {
    const factor = factors[k] / total;
    const point = points[k + 1];
    for (let i = 0; i < out.length; i += 1) out[i] += factor * point[i];
  }
  return out;
}
