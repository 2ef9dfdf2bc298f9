// Weighted moments of a neighborhood: sums of products of features around a location. One pass serves all pairs of terms.

import { LOCAL_BLOCK } from "../../../wasm/generated/shared/smooth.js";
import type { LocalPoints } from "./points.js";
import type { ProductPlan } from "./polynomial.js";
import {
  CURVE_POWERS,
  curveSums,
  roomForSums,
  SURFACE_POWERS,
  type SummedCases,
  surfaceIndex,
  surfaceSums,
} from "./polynomial-sums.js";

/** Cases that are taken together; kernels add up in the same order. */
const BLOCK = LOCAL_BLOCK;

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
  /** Where sums of one pass are, for polynomials that have them. */
  readonly #direct: DirectSums | undefined;
  readonly #room = roomForSums();

  constructor(points: LocalPoints, plan: ProductPlan) {
    this.#points = points;
    this.#plan = plan;
    this.gram = new Float64Array(plan.terms ** 2);
    this.cross = new Float64Array(plan.terms);
    this.#sums = new Float64Array(plan.parents.length);
    this.#products = Array.from(plan.parents, () => new Float64Array(BLOCK));
    this.#differences = points.features.map(() => new Float64Array(BLOCK));
    this.#used = usedFeatures(plan);
    this.#direct = directSums(plan);
  }

  /** Sums over the cases listed, around `location`, with one weight for each and a value for every point. */
  add({ count, indices }: Listed, location: Float64Array, weights: Float64Array, values: Float64Array): void {
    const sums = this.#sums.fill(0);
    const { terms, pairs, columnOfTerm } = this.#plan;
    this.cross.fill(0);
    if (this.#direct !== undefined) {
      this.#addDirectly({ count, indices, weights, values }, location, this.#direct);
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

  /** Lines and parabolas in one or two features, the products of which need no memory. */
  #addDirectly(cases: SummedCases, location: Float64Array, { powers, ownPowers }: DirectSums): void {
    const [j, k] = this.#used;
    const { features } = this.#points;
    const room = this.#room;
    if (k === undefined) curveSums(cases, features[j], location[j], room);
    else surfaceSums(cases, [features[j], features[k]], [location[j], location[k]], room);
    for (let at = 0; at < powers.length; at += 1) this.#sums[at] = room[powers[at]];
    for (let at = 0; at < ownPowers.length; at += 1) this.cross[at] = room[ownPowers[at]];
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

/** The features that occur in a plan. */
function usedFeatures({ factors }: ProductPlan): number[] {
  return [...new Set(factors)].filter((j) => j >= 0).sort((a, b) => a - b);
}

/** The indices of sums of one pass, for every product and for every term with the values. */
interface DirectSums {
  readonly used: readonly number[];
  readonly powers: Int32Array;
  readonly ownPowers: Int32Array;
}

/** Lines and parabolas in one or two features have sums of one pass. */
export function directSums(plan: ProductPlan): DirectSums | undefined {
  const { parents, factors, columnOfTerm } = plan;
  const used = usedFeatures(plan);
  if (used.length < 1 || used.length > 2) return undefined;
  const exponents: [number, number][] = [[0, 0]];
  for (let k = 1; k < parents.length; k += 1) {
    const [i, j] = exponents[parents[k]];
    exponents.push(factors[k] === used[0] ? [i + 1, j] : [i, j + 1]);
  }
  const degree = (k: number) => exponents[k][0] + exponents[k][1];
  if (exponents.some((_, k) => degree(k) > 4) || columnOfTerm.some((k) => degree(k) > 2)) return undefined;
  const indexOf = ([i, j]: readonly [number, number]) => (used.length === 1 ? i : surfaceIndex(i, j));
  const before = used.length === 1 ? CURVE_POWERS : SURFACE_POWERS;
  return {
    used,
    powers: Int32Array.from(exponents, indexOf),
    ownPowers: Int32Array.from(columnOfTerm, (k) => before + indexOf(exponents[k])),
  };
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
