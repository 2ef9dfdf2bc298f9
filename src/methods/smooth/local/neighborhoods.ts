// Which cases a local fit sees, and how much each of them counts.

import { type SmoothingKernel, squaredReach, writeKernelWeights } from "./kernel-weights.js";
import type { LocalPoints } from "./points.js";
import { weightedSelect } from "./select.js";
import { distanceToNearest, distanceToWeight, windowWithin } from "./sorted-column.js";

/** How far neighborhoods reach: to a distance, or to where their cases have some weight together. */
export type Reach =
  | { readonly width: number }
  /** `stretch` multiplies the squared distance to the last of these cases. */
  | { readonly weight: number; readonly stretch: number };

/** Factor of the weight of the cases of a neighborhood that has to be widened. */
const WIDER = 1.5;
/** No neighborhood is widened more often: it holds all cases long before. */
const MOST_ATTEMPTS = 100;
/** Room for rounding in sums of weights. */
const ROUNDING = 1e-9;

/** The neighborhood of one location after the other. */
export class Neighborhoods {
  /** How many cases have a weight above 0. */
  count = 0;
  /** Their indices among the points. */
  readonly indices: Int32Array;
  /** How much each of them counts by its distance: 1 where the distance is 0. */
  readonly weights: Float64Array;
  /** The square of the distance at which compact kernels vanish, or of the standard deviation of the Gaussian kernel. */
  squaredWidth = 0;
  readonly #points: LocalPoints;
  readonly #kernel: SmoothingKernel;
  readonly #reach: Reach;
  readonly #squares: Float64Array;
  /** Copies that a selection may reorder. */
  readonly #scratch: Float64Array;
  readonly #scratchWeights: Float64Array | undefined;
  #attempt = 0;

  constructor(points: LocalPoints, kernel: SmoothingKernel, reach: Reach) {
    this.#points = points;
    this.#kernel = kernel;
    this.#reach = reach;
    this.indices = new Int32Array(points.count);
    this.weights = new Float64Array(points.count);
    this.#squares = new Float64Array(points.count);
    const room = points.near.length === 1 ? 0 : points.count;
    this.#scratch = new Float64Array(room);
    this.#scratchWeights = points.weights && new Float64Array(room);
  }

  /**
   * Finds the neighborhood of a location. That of attempt 1 holds half as many cases again as that of attempt 0, and so
   * on. False if distances overflow.
   */
  find(location: Float64Array, attempt = 0): boolean {
    this.#attempt = attempt;
    const sorted = this.#points.near.length === 1 ? this.#points.near[0] : undefined;
    if (sorted === undefined) this.#measure(location);
    this.squaredWidth = this.#width(location, sorted);
    if (!(this.squaredWidth < Number.POSITIVE_INFINITY)) return false;
    const limit = squaredReach(this.#kernel, this.squaredWidth);
    if (sorted === undefined) this.#collectAll(limit);
    else this.#collectWindow(sorted, location[0], limit);
    this.#weigh();
    return true;
  }

  /** Whether the neighborhood cannot hold more cases. */
  get isWhole(): boolean {
    return this.count === this.#points.count || this.#attempt >= MOST_ATTEMPTS;
  }

  /** The squared distances of all cases. */
  #measure(location: Float64Array): void {
    const squares = this.#squares;
    squares.fill(0);
    for (const [k, values] of this.#points.near.entries()) {
      const center = location[k];
      for (let i = 0; i < values.length; i += 1) {
        const difference = values[i] - center;
        squares[i] += difference * difference;
      }
    }
  }

  #width(location: Float64Array, sorted: Float64Array | undefined): number {
    const reach = this.#reach;
    const wider = WIDER ** this.#attempt;
    if ("weight" in reach) return this.#widthOfWeight(location, sorted, reach.weight * wider) * reach.stretch;
    if (this.#attempt === 0) return reach.width ** 2;
    const { count, totalWeight } = this.#points;
    const least = (totalWeight / count) * wider;
    return Math.max(reach.width ** 2, this.#widthOfWeight(location, sorted, least));
  }

  /** The squared distance within which cases weigh so much; more than that to the last one if all weigh less. */
  #widthOfWeight(location: Float64Array, sorted: Float64Array | undefined, weight: number): number {
    const { count, weights, totalWeight } = this.#points;
    const target = Math.min(weight, totalWeight) * (1 - ROUNDING);
    const beyond = Math.max(1, weight / totalWeight);
    if (sorted !== undefined) {
      const distance =
        weights === undefined
          ? distanceToNearest(sorted, location[0], Math.max(1, Math.ceil(target)))
          : distanceToWeight(sorted, weights, location[0], target);
      return distance ** 2 * beyond;
    }
    this.#scratch.set(this.#squares);
    if (weights !== undefined) this.#scratchWeights?.set(weights);
    return weightedSelect(this.#scratch, this.#scratchWeights, count, target) * beyond;
  }

  #collectAll(limit: number): void {
    const { indices } = this;
    const squares = this.#squares;
    let count = 0;
    for (let i = 0; i < squares.length; i += 1) {
      const square = squares[i];
      if (!(square <= limit)) continue;
      indices[count] = i;
      // Writes before where it reads.
      squares[count] = square;
      count += 1;
    }
    this.count = count;
  }

  #collectWindow(sorted: Float64Array, location: number, limit: number): void {
    const [from, to] = windowWithin(sorted, location, limit);
    for (let i = from; i < to; i += 1) {
      this.indices[i - from] = i;
      this.#squares[i - from] = (sorted[i] - location) ** 2;
    }
    this.count = to - from;
  }

  /** Weighs the cases that were collected and leaves out those that do not count. */
  #weigh(): void {
    const { indices, weights, squaredWidth } = this;
    // Cases at the location itself are all that a width of 0 reaches.
    if (squaredWidth === 0) weights.fill(1, 0, this.count);
    else writeKernelWeights(this.#kernel, this.#squares, this.count, squaredWidth, weights);
    // Mostly all of them count, but for those at the end.
    let count = 0;
    while (count < this.count && weights[count] > 0) count += 1;
    for (let i = count; i < this.count; i += 1) {
      if (!(weights[i] > 0)) continue;
      weights[count] = weights[i];
      indices[count] = indices[i];
      count += 1;
    }
    this.count = count;
  }
}
