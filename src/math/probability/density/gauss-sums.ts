import { insertionIndex } from "./sorted-sample.js";

/**
 * Terms of the expansion: for boxes of half a bandwidth on each side, the next term is below
 * 10⁻¹⁶, even for the derivatives.
 */
const TERMS = 26;
/** Beyond this many bandwidths, a normal density and its first derivatives are negligible. */
const REACH = 10.5;
/** 1/(k + 1), by which terms are multiplied. */
const INVERSES = Float64Array.from({ length: TERMS }, (_, k) => 1 / (k + 1));
const INVERSE_ROOT_2PI = 0.3989422804014327;

/**
 * Sums of normal densities, or of a derivative of them, over a large sample: the values are gathered in boxes one
 * bandwidth wide, and each box acts through its Hermite expansion (the fast Gauss transform of Greengard and Strain
 * 1991 in one dimension). The cost of a point does not grow with the sample.
 */
export class GaussSums {
  readonly #bandwidth: number;
  readonly #centers: Float64Array;
  /** Σ w·uᵏ/k! for each box, where u is the distance from its center in bandwidths. */
  readonly #moments: Float64Array;

  constructor(values: Float64Array, weights: Float64Array, bandwidth: number) {
    const boxOf = (value: number) => Math.floor((value - values[0]) / bandwidth);
    const boxes: number[] = [];
    for (let i = 0; i < values.length; i += 1) {
      const index = boxOf(values[i]);
      if (boxes.length === 0 || index > boxes[boxes.length - 1]) boxes.push(index);
    }
    const centers = Float64Array.from(boxes, (index) => values[0] + (index + 0.5) * bandwidth);
    const moments = new Float64Array(TERMS * boxes.length);
    let box = 0;
    for (let i = 0; i < values.length; i += 1) {
      while (box + 1 < boxes.length && boxOf(values[i]) > boxes[box]) box += 1;
      const u = (values[i] - centers[box]) / bandwidth;
      let term = weights[i];
      for (let k = 0, at = box * TERMS; k < TERMS; k += 1, at += 1) {
        moments[at] += term;
        term *= u * INVERSES[k];
      }
    }
    this.#bandwidth = bandwidth;
    this.#centers = centers;
    this.#moments = moments;
  }

  /**
   * Σ wⱼ φ⁽ʳ⁾((x − xⱼ)/h) for an even r up to 6, and the weight of the boxes that contribute: the
   * error is about 10⁻¹⁵ of that weight.
   */
  at(x: number, derivative = 0): { readonly sum: number; readonly weight: number } {
    const centers = this.#centers;
    const reach = REACH * this.#bandwidth;
    let sum = 0;
    let weight = 0;
    for (let box = insertionIndex(centers, x - reach, false); box < centers.length; box += 1) {
      const z = (x - centers[box]) / this.#bandwidth;
      if (z < -REACH) break;
      sum += boxSum(this.#moments, box * TERMS, z, derivative);
      weight += this.#moments[box * TERMS];
    }
    return { sum, weight };
  }
}

/** φ(z) Σ mₖ Heₖ₊ᵣ(z), by the recurrence of the Hermite polynomials. */
function boxSum(moments: Float64Array, start: number, z: number, derivative: number): number {
  let before = 0;
  let hermite = 1;
  for (let k = 0; k < derivative; k += 1) {
    const next = z * hermite - k * before;
    before = hermite;
    hermite = next;
  }
  let sum = 0;
  for (let k = 0; k < TERMS; k += 1) {
    sum += moments[start + k] * hermite;
    const next = z * hermite - (k + derivative) * before;
    before = hermite;
    hermite = next;
  }
  return INVERSE_ROOT_2PI * Math.exp(-0.5 * z * z) * sum;
}
