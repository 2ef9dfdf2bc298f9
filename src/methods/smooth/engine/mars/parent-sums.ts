// What every knot of every feature would gain next to one parent. The sums of a knot change only by the columns that the
// model has grown since they were last looked at, so that each column is taken off them once.

import { bestCandidate, type Candidate, freshSums, type KnotSums, type Room, takePair } from "./knot-sums.js";
import type { SortedColumn } from "./sorted-columns.js";
import { knotPositions, type Spans } from "./spans.js";

/** What the search for knots knows of the model: orthonormal columns of its terms, and the responses. */
export interface Orthonormal {
  /** Columns of length 1, orthogonal to each other. */
  readonly columns: readonly Float64Array[];
  /** The responses, one array each. */
  readonly responses: readonly Float64Array[];
  /** products[k][r] = column k times response r. */
  readonly products: readonly Float64Array[];
}

/** The sums of one parent term for all features that may join it. */
export class ParentSums {
  readonly #column: Float64Array;
  readonly #features: readonly (KnotSums | undefined)[];
  readonly #sorted: readonly SortedColumn[];
  #taken = 0;

  private constructor(
    column: Float64Array,
    sorted: readonly SortedColumn[],
    features: readonly (KnotSums | undefined)[],
  ) {
    this.#column = column;
    this.#sorted = sorted;
    this.#features = features;
  }

  /**
   * The sums next to the intercept alone, with a pause after every feature; `knotsOf` says where the knots of a feature
   * are, or that it may not join the parent.
   */
  static async of(
    column: Float64Array,
    sorted: readonly SortedColumn[],
    knotsOf: (feature: number) => Int32Array | undefined,
    { responses }: Orthonormal,
    pause: () => Promise<unknown>,
  ): Promise<ParentSums> {
    const squared = column.map((value) => value * value);
    const weighted = pairsOf(column, responses);
    const features: (KnotSums | undefined)[] = [];
    for (const [feature, sortedFeature] of sorted.entries()) {
      const stops = knotsOf(feature);
      features.push(stops && freshSums(sortedFeature, stops, { column, squared, weighted, responses }));
      await pause();
    }
    return new ParentSums(column, sorted, features);
  }

  /** About how many numbers are kept. */
  get size(): number {
    return this.#features.reduce(
      (sum, featureSums) =>
        sum + (featureSums === undefined ? 0 : featureSums.left.length * (3.5 + featureSums.residual.length)),
      0,
    );
  }

  /** Takes off the columns that are new, with a pause after every feature. */
  async takeOff({ columns, products }: Orthonormal, pause: () => Promise<unknown>): Promise<void> {
    for (; this.#taken < columns.length; this.#taken = Math.min(this.#taken + 2, columns.length)) {
      const k = this.#taken;
      const [pairs] = pairsOf(this.#column, columns.slice(k, k + 2));
      for (const [feature, featureSums] of this.#features.entries()) {
        if (featureSums === undefined) continue;
        takePair(featureSums, pairs, this.#sorted[feature], [products[k], products[k + 1]], k === 0);
        await pause();
      }
    }
  }

  /** Whether some feature may join the parent. */
  get isParent(): boolean {
    return this.#features.some((featureSums) => featureSums !== undefined);
  }

  /** The best new terms of a feature; undefined where it may not join or nothing is left to gain. */
  best(feature: number, room: Room): Candidate | undefined {
    const sums = this.#features[feature];
    return sums && bestCandidate(sums, room);
  }
}

/** Columns times the parent, two and two in turns. */
function pairsOf(parent: Float64Array, columns: readonly Float64Array[]): Float64Array[] {
  const { length } = parent;
  const out: Float64Array[] = [];
  for (let k = 0; k < columns.length; k += 2) {
    const pairs = new Float64Array(2 * length);
    const [first, second] = [columns[k], columns[k + 1]];
    for (let row = 0; row < length; row += 1) pairs[2 * row] = parent[row] * first[row];
    if (second !== undefined)
      for (let row = 0; row < length; row += 1) pairs[2 * row + 1] = parent[row] * second[row];
    out.push(pairs);
  }
  return out;
}

/** Where the knots of a feature next to a parent are. */
export function knotsOf(
  spans: Spans,
  { order, values }: SortedColumn,
  parent: Float64Array,
  weights: Float64Array | undefined,
  total: number,
): Int32Array {
  const weightAt = weights === undefined ? () => 1 : (position: number) => weights[order[position]];
  return knotPositions(spans, values, weightAt, (position) => parent[order[position]] > 0, total);
}
