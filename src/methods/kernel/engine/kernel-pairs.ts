import { eachRowSteps } from "./each-row.js";
// Sums over pairs of cases of weights times the derivatives of their kernel values, without a matrix for each derivative.

import type { Steps } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { diagonalOf, gramSteps } from "./gram.js";
import type { ResolvedKernel } from "./kernel.js";
import { logarithmicSlope, pairDerivatives, type SimpleKernel } from "./pair-derivatives.js";

/** Pairs times their numbers between two steps: some milliseconds. */
const PAIR_WORK = 2 ** 19;

/** Which pairs of rows are compared: all of x, rows of x with rows of y, or every row with itself. */
type Shape = "square" | "cross" | "diagonal";

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
  static diagonalOf(method: string, x: Matrix): KernelPairs {
    return new KernelPairs(method, x, x, "diagonal");
  }

  /** The values of the kernel, row by row. The caller must not change them. */
  *values(kernel: ResolvedKernel): Steps<Float64Array> {
    let found = this.#values.get(kernel);
    if (found === undefined) {
      found = yield* this.#compute(kernel);
      this.#values.set(kernel, found);
    }
    return found;
  }

  /** The values of the kernel, row by row, in a new array that the caller may change. */
  *freshValues(kernel: ResolvedKernel): Steps<Float64Array> {
    const isMade = kernel.kind === "scaled" || "kernels" in kernel;
    // What is made of parts is computed anew from them: no slower than a copy, and one array less to keep.
    if (isMade && !this.#values.has(kernel)) return yield* this.#compute(kernel);
    return (yield* this.values(kernel)).slice();
  }

  *#compute(kernel: ResolvedKernel): Steps<Float64Array> {
    if (kernel.kind === "scaled") {
      const { factor } = kernel;
      const inner = yield* this.values(kernel.kernel);
      const out = new Float64Array(inner.length);
      yield* eachRowSteps(out.length, 1, (at) => {
        out[at] = factor * inner[at];
      });
      return out;
    }
    if ("kernels" in kernel) {
      const out = (yield* this.values(kernel.kernels[0])).slice();
      const isSum = kernel.kind === "sum";
      for (const part of kernel.kernels.slice(1)) {
        const factor = yield* this.values(part);
        yield* eachRowSteps(out.length, 1, (at) => {
          out[at] = isSum ? out[at] + factor[at] : out[at] * factor[at];
        });
      }
      return out;
    }
    if (this.#shape === "diagonal") return diagonalOf(kernel, this.#x);
    const y = this.#shape === "cross" ? this.#y : undefined;
    return (yield* gramSteps(this.#method, kernel, this.#x, y)).data;
  }

  /**
   * Σ weight·∂(kernel value)/∂log(hyperparameter) over all pairs, for every hyperparameter in the order of
   * `hyperparametersOf`. Weights of a square must be symmetric.
   */
  *derivativeSums(kernel: ResolvedKernel, weights: Float64Array): Steps<number[]> {
    if (kernel.kind === "scaled") {
      const { factor } = kernel;
      const inner = yield* this.derivativeSums(kernel.kernel, weights);
      const whole = dot(yield* this.values(kernel.kernel), weights);
      yield;
      return [factor * whole, ...inner.map((sum) => factor * sum)];
    }
    if (!("kernels" in kernel)) return yield* this.#simpleSums(kernel, weights);
    const { kind, kernels } = kernel;
    const sums: number[] = [];
    for (const [k, part] of kernels.entries()) {
      const weightsOfPart = kind === "sum" ? weights : yield* this.#timesOthers(kernels, k, weights);
      sums.push(...(yield* this.derivativeSums(part, weightsOfPart)));
    }
    return sums;
  }

  /** The weights times the values of all factors of a product but one. */
  *#timesOthers(
    factors: readonly ResolvedKernel[],
    except: number,
    weights: Float64Array,
  ): Steps<Float64Array> {
    const out = weights.slice();
    for (const [k, factor] of factors.entries()) {
      if (k === except) continue;
      const values = yield* this.values(factor);
      yield* eachRowSteps(out.length, 1, (at) => {
        out[at] *= values[at];
      });
    }
    return out;
  }

  *#simpleSums(kernel: SimpleKernel, weights: Float64Array): Steps<number[]> {
    const values = yield* this.values(kernel);
    const slope = logarithmicSlope(kernel);
    if (slope !== undefined) return [slope * (yield* this.#logarithmicSum(values, weights))];
    const { count, write } = pairDerivatives(kernel, this.#x, this.#y);
    if (count === 0) return [];
    const sums = new Float64Array(count);
    const out = new Float64Array(count);
    const isDiagonal = this.#shape === "diagonal";
    const isSquare = this.#shape === "square";
    const columns = this.#y.rows;
    const breath = new Breath(this.#x.columns + count);
    for (let i = 0; i < this.#x.rows; i += 1) {
      const [first, end] = isDiagonal ? [i, i + 1] : [0, isSquare ? i + 1 : columns];
      for (let j = first; j < end; j += 1) {
        const at = isDiagonal ? i : i * columns + j;
        // Pairs of a square come twice.
        const weight = isSquare && j < i ? 2 * weights[at] : weights[at];
        write(i, j, values[at], out);
        for (let p = 0; p < count; p += 1) sums[p] += weight * out[p];
      }
      if (breath.isDue(end - first)) yield;
    }
    return Array.from(sums);
  }

  /** Σ weight·k·log(k) over all pairs. */
  *#logarithmicSum(values: Float64Array, weights: Float64Array): Steps<number> {
    const breath = new Breath(1);
    const isSquare = this.#shape === "square";
    const width = isSquare ? this.#x.rows : Math.max(1, values.length / Math.max(1, this.#x.rows));
    let sum = 0;
    for (let i = 0; i * width < values.length; i += 1) {
      // Pairs of a square come twice, and k·log(k) is 0 on the diagonal.
      const length = isSquare ? i : width;
      const total = logarithmicSum(values, weights, i * width, i * width + length);
      sum += isSquare ? 2 * total : total;
      if (breath.isDue(length)) yield;
    }
    return sum;
  }
}

/** Says when so much has been computed that others should have a turn. */
class Breath {
  readonly #cost: number;
  #work = 0;

  /** What one pair costs. */
  constructor(cost: number) {
    this.#cost = cost;
  }

  isDue(pairs: number): boolean {
    this.#work += pairs * this.#cost;
    if (this.#work < PAIR_WORK) return false;
    this.#work = 0;
    return true;
  }
}

function logarithmicSum(values: Float64Array, weights: Float64Array, first: number, end: number): number {
  let sum = 0;
  // The limit at 0 is 0.
  for (let at = first; at < end; at += 1)
    if (values[at] > 0) sum += weights[at] * values[at] * Math.log(values[at]);
  return sum;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at] * b[at];
  return sum;
}
