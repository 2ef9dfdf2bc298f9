// Which cases a local fit sees, and how much each of them counts.

import { type SmoothingKernel, squaredReach, writeKernelWeights } from "./kernel-weights.js";
import type { Locations } from "./locations.js";
import type { LocalPoints } from "./points.js";
import { select, weightedSelect } from "./select.js";
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

/** How many of the nearest cases weigh so much, if each weighs 1. */
export function neighborsFor(weight: number, totalWeight: number): number {
  return Math.max(1, Math.ceil(Math.min(weight, totalWeight) * (1 - ROUNDING)));
}

/** The neighborhoods of one location after the other. */
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
  #near: Float64Array = new Float64Array(0);
  #squares: Float64Array = new Float64Array(0);
  /** The cases that the widest neighborhood so far reaches, in which smaller ones are found, and their squared distances. */
  readonly #reached: Int32Array;
  readonly #reachedSquares: Float64Array;
  #reachedCount = 0;
  /** How far they reach; undefined before the first neighborhood of a location. */
  #widest: Reach | undefined;
  /** Copies that a selection may reorder. */
  readonly #scratch: Float64Array;
  readonly #scratchWeights: Float64Array | undefined;
  #attempt = 0;

  constructor(points: LocalPoints, kernel: SmoothingKernel) {
    this.#points = points;
    this.#kernel = kernel;
    this.indices = new Int32Array(points.count);
    this.weights = new Float64Array(points.count);
    this.#reached = new Int32Array(points.count);
    this.#reachedSquares = new Float64Array(points.count);
    const room = points.near.length === 1 ? 0 : points.count;
    this.#scratch = new Float64Array(room);
    this.#scratchWeights = points.weights && new Float64Array(room);
  }

  /** Goes to a location. */
  goTo({ near, squares }: Locations): void {
    this.#near = near;
    this.#squares = squares;
    this.#widest = undefined;
  }

  /**
   * Finds a neighborhood of the location. That of attempt 1 holds half as many cases again as that of attempt 0, and so on.
   * Neighborhoods from wide to narrow are found each in the one before. False if distances overflow.
   */
  find(reach: Reach, attempt = 0): boolean {
    this.#attempt = attempt;
    const isNarrower = attempt === 0 && this.#widest !== undefined && isWithin(reach, this.#widest);
    if (!isNarrower) this.#reachAll();
    this.squaredWidth = this.#width(reach);
    if (!(this.squaredWidth < Number.POSITIVE_INFINITY)) return false;
    const limit = squaredReach(this.#kernel, this.squaredWidth);
    if (this.#sorted === undefined) this.#collect(limit);
    else this.#collectWindow(this.#sorted, limit);
    this.#widest = attempt === 0 ? reach : undefined;
    this.#weigh();
    return true;
  }

  /** Whether the neighborhood cannot hold more cases. */
  get isWhole(): boolean {
    return this.count === this.#points.count || this.#attempt >= MOST_ATTEMPTS;
  }

  /** The only coordinate of distances, by which cases are sorted. */
  get #sorted(): Float64Array | undefined {
    const { near } = this.#points;
    return near.length === 1 ? near[0] : undefined;
  }

  #reachAll(): void {
    this.#reachedCount = -1;
  }

  #width(reach: Reach): number {
    const wider = WIDER ** this.#attempt;
    if ("weight" in reach) return this.#widthOfWeight(reach.weight * wider) * reach.stretch;
    const own = reach.width * reach.width;
    if (this.#attempt === 0) return own;
    const { count, totalWeight } = this.#points;
    return Math.max(own, this.#widthOfWeight((totalWeight / count) * wider));
  }

  /** The squared distance within which cases weigh so much; more than that to the last one if all weigh less. */
  #widthOfWeight(weight: number): number {
    const { weights, totalWeight } = this.#points;
    const target = Math.min(weight, totalWeight) * (1 - ROUNDING);
    const beyond = Math.max(1, weight / totalWeight);
    const sorted = this.#sorted;
    if (sorted === undefined) return this.#select(target) * beyond;
    const distance =
      weights === undefined
        ? distanceToNearest(sorted, this.#near[0], neighborsFor(weight, totalWeight))
        : distanceToWeight(sorted, weights, this.#near[0], target);
    return distance * distance * beyond;
  }

  /** The squared distance within which cases weigh so much. */
  #select(target: number): number {
    const { weights } = this.#points;
    const scratch = this.#scratch;
    const own = this.#scratchWeights;
    const isAll = this.#reachedCount < 0;
    const squares = isAll ? this.#squares : this.#reachedSquares;
    const count = isAll ? squares.length : this.#reachedCount;
    if (weights === undefined || own === undefined) return select(squares, count, target, scratch);
    for (let i = 0; i < count; i += 1) {
      scratch[i] = squares[i];
      own[i] = weights[isAll ? i : this.#reached[i]];
    }
    return weightedSelect(scratch, own, count, target);
  }

  /** Keeps the cases within a limit. */
  #collect(limit: number): void {
    this.#reachedCount =
      this.#reachedCount < 0
        ? collectAll(this.#squares, limit, this.#reached, this.#reachedSquares)
        : collectAmong(this.#reachedCount, limit, this.#reached, this.#reachedSquares);
  }

  #collectWindow(sorted: Float64Array, limit: number): void {
    const [location] = this.#near;
    const [from, to] = windowWithin(sorted, location, limit);
    for (let i = from; i < to; i += 1) {
      this.#reached[i - from] = i;
      const difference = sorted[i] - location;
      this.#reachedSquares[i - from] = difference * difference;
    }
    this.#reachedCount = to - from;
  }

  /** Weighs the cases that were collected and leaves out those that do not count. */
  #weigh(): void {
    const { indices, weights, squaredWidth } = this;
    const reached = this.#reached;
    const size = this.#reachedCount;
    // Cases at the location itself are all that a width of 0 reaches.
    if (squaredWidth === 0) weights.fill(1, 0, size);
    else writeKernelWeights(this.#kernel, this.#reachedSquares, size, squaredWidth, weights);
    let count = 0;
    for (let i = 0; i < size; i += 1) {
      const weight = weights[i];
      if (!(weight > 0)) continue;
      weights[count] = weight;
      indices[count] = reached[i];
      count += 1;
    }
    this.count = count;
  }
}

/**
 * Writes which squares are within a limit, and those squares; returns how many. Every one is written and the next one
 * written over it unless it counts, because branches would often be guessed wrong.
 */
function collectAll(squares: Float64Array, limit: number, indices: Int32Array, kept: Float64Array): number {
  let count = 0;
  for (let i = 0; i < squares.length; i += 1) {
    const square = squares[i];
    indices[count] = i;
    kept[count] = square;
    count += Number(square <= limit);
  }
  return count;
}

/** Keeps those of some squares and their indices that are within a limit; returns how many. */
function collectAmong(size: number, limit: number, indices: Int32Array, kept: Float64Array): number {
  let count = 0;
  for (let i = 0; i < size; i += 1) {
    const square = kept[i];
    indices[count] = indices[i];
    kept[count] = square;
    count += Number(square <= limit);
  }
  return count;
}

/** Whether one neighborhood of a location holds no case that the other does not. */
function isWithin(one: Reach, other: Reach): boolean {
  if ("weight" in one) return "weight" in other && one.weight <= other.weight && one.stretch <= other.stretch;
  return "width" in other && one.width <= other.width;
}
