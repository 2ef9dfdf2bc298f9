// Weighted moments of a neighborhood: sums of products of features around a location. One pass serves all pairs of terms.

import type { LocalPoints } from "./points.js";
import type { ProductPlan } from "./polynomial.js";

/** Cases that are taken together, so that their products stay in the fastest memory. */
const BLOCK = 256;

/** Cases of a neighborhood, by their indices among the points. */
export interface Listed {
  readonly count: number;
  readonly indices: Int32Array;
}

/** The moments of neighborhoods, one after the other. */
export class LocalMoments {
  /** Σ w·b·bᵀ over all pairs of terms, terms × terms. */
  readonly gram: Float64Array;
  /** Σ w·b·y over all terms. */
  readonly cross: Float64Array;
  readonly #points: LocalPoints;
  readonly #plan: ProductPlan;
  readonly #sums: Float64Array;
  readonly #products: readonly Float64Array[];
  readonly #differences: readonly Float64Array[];
  readonly #values = new Float64Array(BLOCK);
  readonly #used: readonly number[];

  constructor(points: LocalPoints, plan: ProductPlan) {
    this.#points = points;
    this.#plan = plan;
    this.gram = new Float64Array(plan.terms ** 2);
    this.cross = new Float64Array(plan.terms);
    this.#sums = new Float64Array(plan.parents.length);
    this.#products = Array.from(plan.parents, () => new Float64Array(BLOCK));
    this.#differences = points.features.map(() => new Float64Array(BLOCK));
    this.#used = [...new Set(plan.factors)].filter((j) => j >= 0);
  }

  /** Sums over the cases listed, around `location`, with one weight for each and a value for every point. */
  add({ count, indices }: Listed, location: Float64Array, weights: Float64Array, values: Float64Array): void {
    const sums = this.#sums.fill(0);
    const { terms, pairs, columnOfTerm } = this.#plan;
    this.cross.fill(0);
    if (this.#used.length === 1 && terms <= 3) {
      this.#addParabola({ count, indices }, location, weights, values);
      for (let at = 0; at < pairs.length; at += 1) this.gram[at] = sums[pairs[at]];
      return;
    }
    for (let start = 0; start < count; start += BLOCK) {
      const size = Math.min(BLOCK, count - start);
      this.#fill(indices, start, size, location);
      const [first] = this.#products;
      const y = this.#values;
      let sum = 0;
      for (let i = 0; i < size; i += 1) {
        const weight = weights[start + i];
        first[i] = weight;
        sum += weight;
        y[i] = values[indices[start + i]];
      }
      sums[0] += sum;
      this.#multiply(size, sums);
      for (let k = 0; k < terms; k += 1) this.cross[k] += dot(this.#products[columnOfTerm[k]], y, size);
    }
    for (let at = 0; at < pairs.length; at += 1) this.gram[at] = sums[pairs[at]];
  }

  /** Adds the sums for lines and parabolas in one feature, the products of which need no memory. */
  #addParabola(
    { count, indices }: Listed,
    location: Float64Array,
    weights: Float64Array,
    values: Float64Array,
  ): void {
    const [j] = this.#used;
    const feature = this.#points.features[j];
    const center = location[j];
    let [s0, s1, s2, s3, s4, c0, c1, c2] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < count; i += 1) {
      const index = indices[i];
      const difference = feature[index] - center;
      const y = values[index];
      const p0 = weights[i];
      const p1 = p0 * difference;
      const p2 = p1 * difference;
      const p3 = p2 * difference;
      s0 += p0;
      s1 += p1;
      s2 += p2;
      s3 += p3;
      s4 += p3 * difference;
      c0 += p0 * y;
      c1 += p1 * y;
      c2 += p2 * y;
    }
    // A line has fewer products and terms than these, and leaves out the rest.
    for (const [k, sum] of [s0, s1, s2, s3, s4].entries()) if (k < this.#sums.length) this.#sums[k] = sum;
    for (const [k, sum] of [c0, c1, c2].entries()) if (k < this.cross.length) this.cross[k] = sum;
  }

  /** Writes the terms of one case around a location. */
  writeTerms(index: number, location: Float64Array, out: Float64Array): void {
    const { parents, factors, columnOfTerm } = this.#plan;
    const sums = this.#sums;
    const { features } = this.#points;
    sums[0] = 1;
    for (let k = 1; k < parents.length; k += 1) {
      const j = factors[k];
      sums[k] = sums[parents[k]] * (features[j][index] - location[j]);
    }
    for (let k = 0; k < out.length; k += 1) out[k] = sums[columnOfTerm[k]];
  }

  #fill(indices: Int32Array, start: number, size: number, location: Float64Array): void {
    for (const j of this.#used) {
      const values = this.#points.features[j];
      const differences = this.#differences[j];
      const center = location[j];
      for (let i = 0; i < size; i += 1) differences[i] = values[indices[start + i]] - center;
    }
  }

  #multiply(size: number, sums: Float64Array): void {
    const { parents, factors } = this.#plan;
    for (let k = 1; k < parents.length; k += 1)
      sums[k] += multiplyInto(
        this.#products[k],
        this.#products[parents[k]],
        this.#differences[factors[k]],
        size,
      );
  }
}

function multiplyInto(out: Float64Array, a: Float64Array, b: Float64Array, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i += 1) {
    const product = a[i] * b[i];
    out[i] = product;
    sum += product;
  }
  return sum;
}

function dot(a: Float64Array, b: Float64Array, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i += 1) sum += a[i] * b[i];
  return sum;
}
