import { GaussSums } from "./gauss-sums.js";
import { KERNELS, type Kernel, type KernelTail } from "./kernels.js";
import { distinctValues, insertionIndex, type SortedSample } from "./sorted-sample.js";

/** Up to so many different values are summed one by one. */
const SMALL = 200;
/**
 * A fast sum below this share of its weight is recomputed value by value, to keep its relative
 * error small.
 */
const TRUSTED = 1e-2;
/** e^−MARGIN of a sum is below rounding error. */
const MARGIN = 37;

/** Σ w·K((x − xᵢ)/h) over a sorted sample, from the values that can matter at x. */
export class KernelSums {
  /** The sample, and its different values, of which there may be far fewer. */
  readonly #sample: SortedSample;
  readonly #values: Float64Array;
  readonly #weights: Float64Array;
  readonly #kernel: Kernel;
  readonly #bandwidth: number;
  readonly #fast: GaussSums | undefined;
  /** What is below e to minus this, beside the nearest value, is rounding error. */
  readonly #margin: number;

  constructor(sample: SortedSample, kernel: Kernel, bandwidth: number) {
    const { values, weights } = distinctValues(sample);
    this.#sample = sample;
    this.#values = values;
    this.#weights = weights;
    this.#kernel = kernel;
    this.#bandwidth = bandwidth;
    if (kernel === KERNELS.gaussian && values.length > SMALL)
      this.#fast = new GaussSums(values, weights, bandwidth);
    let lightest = 1;
    for (const weight of weights) lightest = Math.min(lightest, weight);
    this.#margin = MARGIN - Math.log(lightest);
  }

  sum(x: number): number {
    const fast = this.#fast?.at(x);
    if (fast !== undefined && fast.sum > TRUSTED * fast.weight) return fast.sum;
    const { tail } = this.#kernel;
    return tail === undefined ? this.#compactSum(x, -1, 0) : Math.exp(this.#logTailSum(tail, x, -1, 0));
  }

  logSum(x: number): number {
    const fast = this.#fast?.at(x);
    if (fast !== undefined && fast.sum > TRUSTED * fast.weight) return Math.log(fast.sum);
    const { tail } = this.#kernel;
    return tail === undefined ? Math.log(this.#compactSum(x, -1, 0)) : this.#logTailSum(tail, x, -1, 0);
  }

  /** The logarithm of the sum at value i, without `removed` of that value's own weight. */
  logSumWithout(i: number, removed: number): number {
    const x = this.#sample.values[i];
    const index = insertionIndex(this.#values, x, false);
    const { tail } = this.#kernel;
    if (tail === undefined) return Math.log(this.#compactSum(x, index, removed));
    const fast = this.#fast?.at(x);
    if (fast !== undefined) {
      const rest = fast.sum - removed * this.#kernel.density(0);
      if (rest > TRUSTED * fast.weight) return Math.log(rest);
    }
    return this.#logTailSum(tail, x, index, removed);
  }

  #compactSum(x: number, without: number, removed: number): number {
    const [values, weights] = [this.#values, this.#weights];
    const h = this.#bandwidth;
    const end = insertionIndex(values, x + h, true);
    let sum = 0;
    for (let i = insertionIndex(values, x - h, false); i < end; i += 1) {
      const weight = i === without ? weights[i] - removed : weights[i];
      sum += weight * this.#kernel.density((x - values[i]) / h);
    }
    return sum;
  }

  #logTailSum(tail: KernelTail, x: number, without: number, removed: number): number {
    if (Number.isNaN(x)) return x;
    if (!Number.isFinite(x)) return Number.NEGATIVE_INFINITY;
    const [values, weights] = [this.#values, this.#weights];
    const h = this.#bandwidth;
    const gone = removed > 0 && weights[without] - removed <= 0;
    const nearest = nearestDistance(values, x, gone ? without : -1) / h;
    const reach = tail.matters(nearest, this.#margin) * h;
    const end = insertionIndex(values, x + reach, true);
    let sum = 0;
    for (let i = insertionIndex(values, x - reach, false); i < end; i += 1) {
      if (gone && i === without) continue;
      const z = (x - values[i]) / h;
      const weight = i === without ? weights[i] - removed : weights[i];
      sum += weight * Math.exp(tail.fall(z, nearest));
    }
    return Math.log(sum) + tail.fall(nearest, 0) + tail.logConstant;
  }
}

/** The distance from x to the nearest value, not counting one of them. */
function nearestDistance(values: Float64Array, x: number, without: number): number {
  let above = insertionIndex(values, x, false);
  let below = above - 1;
  if (above === without) above += 1;
  if (below === without) below -= 1;
  const up = above < values.length ? values[above] - x : Number.POSITIVE_INFINITY;
  const down = below >= 0 ? x - values[below] : Number.POSITIVE_INFINITY;
  return Math.min(up, down);
}
