import type { NeighborWeighting } from "./options.js";
import { weighNeighbors } from "./weighting.js";

/** Lists of near cases one after the other, each sorted by distance. */
export interface SortedLists {
  readonly rows: Int32Array;
  readonly distances: Float64Array;
}

/**
 * The neighbors of one case, nearest first. A weight of 2 counts as two equal cases: neighbors are taken until their
 * weights sum to k, and of the last one only the part that is still wanted counts.
 */
export class Neighborhood {
  /** How many neighbors there are. */
  count = 0;
  /** The distance to the nearest case that is not a neighbor, or to the last one if all cases are. */
  width = 0;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
  /** How much of each case there is. */
  readonly weights: Float64Array;
  /** How much each case counts: its case weight times its weight by distance. */
  readonly shares: Float64Array;

  /** Room for so many neighbors. */
  constructor(room: number) {
    this.indices = new Int32Array(room);
    this.distances = new Float64Array(room);
    this.weights = new Float64Array(room);
    this.shares = new Float64Array(room);
  }

  /** Takes neighbors from a part of sorted lists. Of the case `self`, which is left out, one copy does not count. */
  fill(
    lists: SortedLists,
    start: number,
    end: number,
    k: number,
    weights: Float64Array | undefined,
    self = -1,
  ): this {
    const { indices, distances, weights: caseWeights } = this;
    let left = k;
    this.count = 0;
    this.width = end > start ? lists.distances[end - 1] : 0;
    for (let at = start; at < end; at += 1) {
      const index = lists.rows[at];
      const weight = weights === undefined ? 1 : weights[index];
      const remaining = index === self ? Math.max(0, weight - 1) : weight;
      if (remaining <= 0) continue;
      if (left > 0) {
        indices[this.count] = index;
        distances[this.count] = lists.distances[at];
        caseWeights[this.count] = Math.min(remaining, left);
        this.count += 1;
      }
      if (remaining > left) {
        this.width = lists.distances[at];
        break;
      }
      left -= remaining;
    }
    return this;
  }

  /** Says how much every neighbor counts. */
  weigh(weighting: NeighborWeighting, width = this.width): this {
    weighNeighbors(weighting, this.distances, this.weights, this.count, width, this.shares);
    return this;
  }
}

/** How many cases weigh at least so much together, whichever they are; at most all. */
export function casesThatWeigh(total: number, cases: number, weights: Float64Array | undefined): number {
  if (weights === undefined) return Math.min(cases, Math.ceil(total));
  let sum = 0;
  let count = 0;
  for (const weight of weights.slice().sort()) {
    if (sum >= total) break;
    sum += weight;
    count += 1;
  }
  return count;
}

/** The sum of the weights of so many cases. */
export function totalWeight(cases: number, weights: Float64Array | undefined): number {
  return weights?.reduce((sum, weight) => sum + weight, 0) ?? cases;
}
