import { activePosterior, type NoisePrior } from "./posterior.js";
import { type Evidence, type Quality, withoutFeature } from "./quality.js";
import type { ReducedProblem } from "./reduce.js";

/** The posterior of the features that are not pruned; it follows their precisions by updates of rank one. */
export class ActiveFeatures implements Evidence {
  readonly noise: number;
  readonly logEvidence: number;
  readonly #problem: ReducedProblem;
  /** The features in the order of `#mean` and of the rows and columns of `#inverse`. */
  readonly #features: number[];
  readonly #mean: Float64Array;
  /** (XᵀX + Λ)⁻¹ at the beginning of rows that have room for all features. */
  readonly #inverse: Float64Array;
  readonly #stride: number;
  /** The products of the feature looked at, and (XᵀX + Λ)⁻¹ times them. */
  readonly #products: Float64Array;
  readonly #along: Float64Array;
  #left = 0;
  #pull = 0;

  constructor(problem: ReducedProblem, precisions: Float64Array, prior: NoisePrior) {
    const posterior = activePosterior(problem, precisions, prior);
    if (posterior === undefined) throw new Error("ActiveFeatures: precisions are positive");
    const { active, deviation, inverse, shape, rate, logEvidence } = posterior;
    const size = precisions.length;
    this.noise = rate / shape;
    this.logEvidence = logEvidence;
    this.#problem = problem;
    this.#features = [...active];
    this.#stride = size;
    this.#mean = new Float64Array(size);
    this.#mean.set(deviation);
    this.#inverse = new Float64Array(size * size);
    for (const i of active.keys()) this.#inverse.set(inverse.row(i), i * size);
    this.#products = new Float64Array(size);
    this.#along = new Float64Array(size);
  }

  look(feature: number, precision: number): Quality {
    const index = precision < Number.POSITIVE_INFINITY ? this.#features.indexOf(feature) : -1;
    const variance = index < 0 ? 0 : this.#inverse[index * this.#stride + index];
    // If the data determine the coefficient, its own variance tells; otherwise this difference would cancel.
    if (index >= 0 && precision * variance < 0.5)
      return { sparsity: 1 / variance - precision, pull: this.#mean[index] / variance };
    const { gram, products } = this.#problem;
    const row = gram.row(feature);
    const [activeProducts, along, inverse, stride] = [
      this.#products,
      this.#along,
      this.#inverse,
      this.#stride,
    ];
    const count = this.#features.length;
    for (let i = 0; i < count; i += 1) activeProducts[i] = row[this.#features[i]];
    let [left, pull] = [row[feature], products[feature]];
    for (let i = 0; i < count; i += 1) {
      let sum = 0;
      for (let k = 0; k < count; k += 1) sum += inverse[i * stride + k] * activeProducts[k];
      along[i] = sum;
      left -= activeProducts[i] * sum;
      pull -= activeProducts[i] * this.#mean[i];
    }
    this.#left = left;
    this.#pull = pull;
    return withoutFeature(left, pull, precision);
  }

  move(feature: number, before: number, after: number): void {
    if (before === Number.POSITIVE_INFINITY) {
      this.#add(feature, after);
      return;
    }
    const index = this.#features.indexOf(feature);
    const begin = index * this.#stride;
    const column = this.#inverse.slice(begin, begin + this.#features.length);
    const isPruned = after === Number.POSITIVE_INFINITY;
    const weight = isPruned ? 1 / column[index] : 1 / (1 / (after - before) + column[index]);
    this.#update(column, -weight, weight * this.#mean[index]);
    if (isPruned) this.#remove(index);
  }

  #add(feature: number, precision: number): void {
    const variance = 1 / (precision + this.#left);
    const index = this.#features.push(feature) - 1;
    // Rows that features left behind are not empty.
    for (let i = 0; i <= index; i += 1) {
      this.#inverse[i * this.#stride + index] = 0;
      this.#inverse[index * this.#stride + i] = 0;
    }
    this.#mean[index] = 0;
    this.#along[index] = -1;
    this.#update(this.#along.subarray(0, index + 1), variance, variance * this.#pull);
  }

  /** The inverse + factor·ddᵀ and the mean − step·d. */
  #update(direction: Float64Array, factor: number, step: number): void {
    const [mean, inverse, stride, count] = [this.#mean, this.#inverse, this.#stride, direction.length];
    for (let i = 0; i < count; i += 1) {
      const scaled = factor * direction[i];
      mean[i] -= step * direction[i];
      for (let k = 0; k < count; k += 1) inverse[i * stride + k] += scaled * direction[k];
    }
  }

  /** The last feature takes the place of the one removed. */
  #remove(index: number): void {
    const last = this.#features.length - 1;
    const stride = this.#stride;
    const moved = this.#features.pop();
    if (moved === undefined || index === last) return;
    this.#features[index] = moved;
    this.#mean[index] = this.#mean[last];
    this.#inverse.copyWithin(index * stride, last * stride, last * stride + last + 1);
    for (let i = 0; i <= last; i += 1) this.#inverse[i * stride + index] = this.#inverse[i * stride + last];
  }
}
