import { SingularMatrixError } from "../../base/errors.js";
import { inverse } from "../linalg/inverse.js";
import { Matrix } from "../linalg/matrix.js";
import { dot, norm } from "./vectors.js";

/**
 * The limited-memory approximation B = θ·I − W·M·Wᵀ of a Hessian, with a matrix M of twice as many rows
 * as stored steps (Byrd, Lu, Nocedal and Zhu 1995, equations 3.1 to 3.4).
 */
export class CompactMemory {
  readonly #memory: number;
  readonly #steps: Float64Array[] = [];
  readonly #changes: Float64Array[] = [];
  /** Row i holds sᵢᵀs_j and sᵢᵀy_j up to j = i. */
  readonly #products: { ss: number[]; sy: number[] }[] = [];
  #theta = 1;
  #middle = new Matrix(0, 0);

  constructor(memory: number) {
    this.#memory = memory;
  }

  get theta(): number {
    return this.#theta;
  }

  /** The number of columns of W. */
  get width(): number {
    return 2 * this.#steps.length;
  }

  get middle(): Matrix {
    return this.#middle;
  }

  clear(): void {
    this.#steps.length = 0;
    this.#changes.length = 0;
    this.#products.length = 0;
    this.#theta = 1;
    this.#middle = new Matrix(0, 0);
  }

  add(step: Float64Array, change: Float64Array): void {
    // Without positive curvature, the approximation would not remain positive definite.
    if (!(dot(step, change) > Number.EPSILON * norm(step) * norm(change))) return;
    if (this.#steps.length === this.#memory) {
      this.#steps.shift();
      this.#changes.shift();
      this.#products.shift();
      for (const { ss, sy } of this.#products) {
        ss.shift();
        sy.shift();
      }
    }
    this.#steps.push(step);
    this.#changes.push(change);
    this.#products.push({
      ss: this.#steps.map((other) => dot(step, other)),
      sy: this.#changes.map((other) => dot(step, other)),
    });
    this.#theta = dot(change, change) / dot(step, change);
    try {
      this.#middle = this.#computeMiddle();
    } catch (error) {
      // Linearly dependent steps carry no additional information.
      if (!(error instanceof SingularMatrixError)) throw error;
      this.clear();
    }
  }

  /** Row i of W = [Y, θ·S]. */
  row(i: number): Float64Array {
    const count = this.#steps.length;
    return Float64Array.from({ length: 2 * count }, (_, k) =>
      k < count ? this.#changes[k][i] : this.#theta * this.#steps[k - count][i],
    );
  }

  /** The rows of W with these indices. */
  rows(indices: Int32Array): Matrix {
    const { width } = this;
    const count = width / 2;
    const out = new Matrix(indices.length, width);
    for (let k = 0; k < count; k += 1) {
      const [change, step] = [this.#changes[k], this.#steps[k]];
      for (let r = 0; r < indices.length; r += 1) {
        out.data[r * width + k] = change[indices[r]];
        out.data[r * width + count + k] = this.#theta * step[indices[r]];
      }
    }
    return out;
  }

  /** M·v. */
  applyMiddle(v: Float64Array): Float64Array {
    return v.map((_, i) => dot(this.#middle.row(i), v));
  }

  /** Wᵀ·v. */
  applyTransposed(v: ArrayLike<number>): Float64Array {
    return Float64Array.from([
      ...this.#changes.map((change) => dot(change, v)),
      ...this.#steps.map((step) => this.#theta * dot(step, v)),
    ]);
  }

  /** M = [−D Lᵀ; L θ·SᵀS]⁻¹, where D and L are the diagonal and the strictly lower triangle of SᵀY. */
  #computeMiddle(): Matrix {
    const count = this.#steps.length;
    const block = new Matrix(2 * count, 2 * count);
    const set = (i: number, j: number, value: number) => {
      block.data[i * 2 * count + j] = value;
      block.data[j * 2 * count + i] = value;
    };
    for (let i = 0; i < count; i += 1) {
      const { ss, sy } = this.#products[i];
      set(i, i, -sy[i]);
      for (let j = 0; j < i; j += 1) set(count + i, j, sy[j]);
      for (let j = 0; j <= i; j += 1) set(count + i, count + j, this.#theta * ss[j]);
    }
    return inverse(block);
  }
}
