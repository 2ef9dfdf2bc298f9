import type { Matrix } from "../../../math/linalg/matrix.js";
import type { RadialKernel } from "../joint-kernels/radial-kernels.js";

/** So many centers are summed one by one. */
const LEAF = 24;

/** How large an error may be. */
export interface SumTolerance {
  /** As a share of the sum. */
  readonly relative: number;
  /** In addition, in units of the sum. */
  readonly absolute: number;
}

/**
 * Sums of kernels over many centers, with an error below a bound: a tree of boxes, each of which stands for its centers
 * where the kernel hardly differs between its nearest and its farthest corner (Gray and Moore 2003).
 */
export class KernelTree {
  readonly #centers: Matrix;
  readonly #weights: Float64Array;
  readonly #kernel: RadialKernel;
  readonly #order: Uint32Array;
  /** Of every node: its first center, the one after its last, and its first child or 0; the second child is next to it. */
  readonly #nodes: number[] = [];
  /** The weight of every node. */
  readonly #totals: number[] = [];
  /** The lower and the upper corner of every node. */
  readonly #corners: number[] = [];

  constructor(centers: Matrix, weights: Float64Array, kernel: RadialKernel) {
    this.#centers = centers;
    this.#weights = weights;
    this.#kernel = kernel;
    this.#order = Uint32Array.from(weights.keys());
    this.#add(0, centers.rows);
    for (let node = 0; node < this.#totals.length; node += 1) this.#divide(node);
  }

  /** ln Σ wᵢ K(|z − zᵢ|) at every whitened case. */
  logSums(z: Matrix, tolerance: SumTolerance): Float64Array {
    return Float64Array.from({ length: z.rows }, (_, i) => this.#logSum(z.row(i), tolerance));
  }

  #logSum(z: Float64Array, { relative, absolute }: SumTolerance): number {
    // Terms are divided by that of the nearest center, so that none of them vanishes far away.
    const shift = this.#kernel.logDensity(this.#nearest(z));
    if (!(shift > Number.NEGATIVE_INFINITY)) return shift;
    const scaled = absolute * Math.exp(-shift);
    const all = this.#totals[0];
    // What is certain of the sum: everything visited, and what is left at the least.
    let sum = 0;
    let certain = 0;
    // The errors of boxes so far, and the weight of what is done.
    let spent = 0;
    let done = 0;
    const stack = [0];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const most = Math.exp(this.#kernel.logDensity(this.#distance(z, node, false)) - shift);
      const weight = this.#totals[node];
      if (most === 0) {
        done += weight;
        continue;
      }
      const least = Math.exp(this.#kernel.logDensity(this.#distance(z, node, true)) - shift);
      const error = 0.5 * weight * (most - least);
      // What exact sums left of the bound may be spent on other boxes; it grows with what is certain.
      const bound = relative * (certain + least * weight) + scaled;
      if (spent + error <= (bound * (done + weight)) / all) {
        sum += 0.5 * weight * (most + least);
        certain += weight * least;
        spent += error;
        done += weight;
        continue;
      }
      const child = this.#nodes[3 * node + 2];
      if (child === 0) {
        const exact = this.#sumOf(z, node, shift);
        sum += exact;
        certain += exact;
        done += weight;
        continue;
      }
      // The nearer child comes first, because it makes more of the sum certain.
      const isNearer = this.#distance(z, child, false) <= this.#distance(z, child + 1, false);
      stack.push(isNearer ? child + 1 : child, isNearer ? child : child + 1);
    }
    return Math.log(sum) + shift;
  }

  #sumOf(z: Float64Array, node: number, shift: number): number {
    let sum = 0;
    for (let at = this.#nodes[3 * node]; at < this.#nodes[3 * node + 1]; at += 1) {
      const i = this.#order[at];
      sum += this.#weights[i] * Math.exp(this.#kernel.logDensity(this.#square(z, i)) - shift);
    }
    return sum;
  }

  /** The square of the distance of the nearest center. */
  #nearest(z: Float64Array): number {
    let best = Number.POSITIVE_INFINITY;
    const stack = [0];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (this.#distance(z, node, false) >= best) continue;
      const child = this.#nodes[3 * node + 2];
      if (child === 0) {
        for (let at = this.#nodes[3 * node]; at < this.#nodes[3 * node + 1]; at += 1)
          best = Math.min(best, this.#square(z, this.#order[at]));
        continue;
      }
      const isNearer = this.#distance(z, child, false) <= this.#distance(z, child + 1, false);
      stack.push(isNearer ? child + 1 : child, isNearer ? child : child + 1);
    }
    return best;
  }

  #square(z: Float64Array, i: number): number {
    const { columns, data } = this.#centers;
    let sum = 0;
    for (let j = 0, at = i * columns; j < columns; j += 1, at += 1) sum += (z[j] - data[at]) ** 2;
    return sum;
  }

  /** The square of the distance to the nearest or the farthest point of a box. */
  #distance(z: Float64Array, node: number, farthest: boolean): number {
    const { columns } = this.#centers;
    let sum = 0;
    for (let j = 0, at = 2 * node * columns; j < columns; j += 1, at += 1) {
      const [below, above] = [this.#corners[at] - z[j], z[j] - this.#corners[at + columns]];
      const distance = farthest ? -Math.min(below, above) : Math.max(0, below, above);
      sum += distance * distance;
    }
    return sum;
  }

  #add(start: number, end: number): void {
    const { columns, data } = this.#centers;
    const lower = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
    const upper = new Float64Array(columns).fill(Number.NEGATIVE_INFINITY);
    let weight = 0;
    for (let at = start; at < end; at += 1) {
      const i = this.#order[at];
      weight += this.#weights[i];
      for (let j = 0; j < columns; j += 1) {
        lower[j] = Math.min(lower[j], data[i * columns + j]);
        upper[j] = Math.max(upper[j], data[i * columns + j]);
      }
    }
    this.#nodes.push(start, end, 0);
    this.#totals.push(weight);
    this.#corners.push(...lower, ...upper);
  }

  /** Divides the box of a node at the median of its widest column. */
  #divide(node: number): void {
    const [start, end] = [this.#nodes[3 * node], this.#nodes[3 * node + 1]];
    if (end - start <= LEAF) return;
    const { columns, data } = this.#centers;
    let widest = 0;
    let width = -1;
    for (let j = 0, at = 2 * node * columns; j < columns; j += 1, at += 1) {
      const own = this.#corners[at + columns] - this.#corners[at];
      if (own > width) [widest, width] = [j, own];
    }
    if (!(width > 0)) return;
    this.#order
      .subarray(start, end)
      .sort((a, b) => data[a * columns + widest] - data[b * columns + widest] || a - b);
    const middle = (start + end) >>> 1;
    this.#nodes[3 * node + 2] = this.#totals.length;
    this.#add(start, middle);
    this.#add(middle, end);
  }
}
