// Sums over pairs of cases of weights times the derivatives of their kernel values, without a matrix for each derivative.

import type { Matrix } from "../../linalg/matrix.js";
import { diagonalOf, gramHere } from "./gram.js";
import type { ResolvedKernel } from "./kernel.js";
import { logarithmicSlope, pairDerivatives, type SimpleKernel } from "./pair-derivatives.js";

/** Which pairs of rows are compared: all of x, rows of x with rows of y, or every row with itself. */
type Shape = "square" | "cross" | "own";

/** Pairs of rows with the values of a kernel and of its parts, each computed once. */
export class KernelPairs {
  readonly #method: string;
  readonly #x: Matrix;
  readonly #y: Matrix;
  readonly #shape: Shape;
  readonly #values = new Map<ResolvedKernel, Float64Array>();

  private constructor(method: string, x: Matrix, y: Matrix, shape: Shape) {
    this.#method = method;
    this.#x = x;
    this.#y = y;
    this.#shape = shape;
  }

  /** All pairs of rows of x. */
  static square(method: string, x: Matrix): KernelPairs {
    return new KernelPairs(method, x, x, "square");
  }

  /** Each row of x with each row of y. */
  static cross(method: string, x: Matrix, y: Matrix): KernelPairs {
    return new KernelPairs(method, x, y, "cross");
  }

  /** Each row with itself. */
  static own(method: string, x: Matrix): KernelPairs {
    return new KernelPairs(method, x, x, "own");
  }

  /** The values of the kernel, row by row. The caller must not change them. */
  values(kernel: ResolvedKernel): Float64Array {
    let found = this.#values.get(kernel);
    if (found === undefined) {
      found = this.#compute(kernel);
      this.#values.set(kernel, found);
    }
    return found;
  }

  /** The same in an array of the caller's own. */
  freshValues(kernel: ResolvedKernel): Float64Array {
    const isMade = kernel.kind === "scaled" || "kernels" in kernel;
    // What is made of parts is computed anew from them: no slower than a copy, and one array less to keep.
    return isMade && !this.#values.has(kernel) ? this.#compute(kernel) : this.values(kernel).slice();
  }

  #compute(kernel: ResolvedKernel): Float64Array {
    if (kernel.kind === "scaled") {
      const { factor } = kernel;
      const inner = this.values(kernel.kernel);
      const out = new Float64Array(inner.length);
      for (let at = 0; at < out.length; at += 1) out[at] = factor * inner[at];
      return out;
    }
    if ("kernels" in kernel) {
      const out = this.values(kernel.kernels[0]).slice();
      const isSum = kernel.kind === "sum";
      for (const part of kernel.kernels.slice(1)) {
        const own = this.values(part);
        if (isSum) for (let at = 0; at < out.length; at += 1) out[at] += own[at];
        else for (let at = 0; at < out.length; at += 1) out[at] *= own[at];
      }
      return out;
    }
    if (this.#shape === "own") return diagonalOf(kernel, this.#x);
    return gramHere(this.#method, kernel, this.#x, this.#shape === "cross" ? this.#y : undefined).data;
  }

  /**
   * Σ weight·∂(kernel value)/∂log(hyperparameter) over all pairs, for every hyperparameter in the order of
   * `hyperparametersOf`. Weights of a square must be symmetric.
   */
  derivativeSums(kernel: ResolvedKernel, weights: Float64Array): number[] {
    if (kernel.kind === "scaled") {
      const { factor } = kernel;
      const inner = this.derivativeSums(kernel.kernel, weights).map((sum) => factor * sum);
      return [factor * dot(this.values(kernel.kernel), weights), ...inner];
    }
    if (!("kernels" in kernel)) return this.#simpleSums(kernel, weights);
    const { kind, kernels } = kernel;
    return kernels.flatMap((part, k) =>
      this.derivativeSums(part, kind === "sum" ? weights : this.#timesOthers(kernels, k, weights)),
    );
  }

  /** The weights times the values of all factors of a product but one. */
  #timesOthers(factors: readonly ResolvedKernel[], except: number, weights: Float64Array): Float64Array {
    const out = weights.slice();
    for (const [k, factor] of factors.entries()) {
      if (k === except) continue;
      const values = this.values(factor);
      for (let at = 0; at < out.length; at += 1) out[at] *= values[at];
    }
    return out;
  }

  #simpleSums(kernel: SimpleKernel, weights: Float64Array): number[] {
    const slope = logarithmicSlope(kernel);
    if (slope !== undefined) return [slope * this.#logarithmicSum(this.values(kernel), weights)];
    const { count, write } = pairDerivatives(kernel, this.#x, this.#y);
    if (count === 0) return [];
    const values = this.values(kernel);
    const sums = new Float64Array(count);
    const out = new Float64Array(count);
    const isOwn = this.#shape === "own";
    const isSquare = this.#shape === "square";
    const columns = this.#y.rows;
    for (let i = 0; i < this.#x.rows; i += 1) {
      const [from, to] = isOwn ? [i, i + 1] : [0, isSquare ? i + 1 : columns];
      for (let j = from; j < to; j += 1) {
        const at = isOwn ? i : i * columns + j;
        // Pairs of a square come twice.
        const weight = isSquare && j < i ? 2 * weights[at] : weights[at];
        write(i, j, values[at], out);
        for (let p = 0; p < count; p += 1) sums[p] += weight * out[p];
      }
    }
    return Array.from(sums);
  }

  /** Σ weight·k·log(k) over all pairs. */
  #logarithmicSum(values: Float64Array, weights: Float64Array): number {
    if (this.#shape !== "square") return logarithmicSum(values, weights, 0, values.length);
    const size = this.#x.rows;
    let sum = 0;
    // Pairs of a square come twice, and k·log(k) is 0 on the diagonal.
    for (let i = 0; i < size; i += 1) sum += 2 * logarithmicSum(values, weights, i * size, i * size + i);
    return sum;
  }
}

function logarithmicSum(values: Float64Array, weights: Float64Array, from: number, to: number): number {
  let sum = 0;
  // The limit at 0 is 0.
  for (let at = from; at < to; at += 1)
    if (values[at] > 0) sum += weights[at] * values[at] * Math.log(values[at]);
  return sum;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at] * b[at];
  return sum;
}
