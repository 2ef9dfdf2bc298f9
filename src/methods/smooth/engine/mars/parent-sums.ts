// What every knot of every feature would gain next to one parent. The sums of a knot change only by the columns that the
// model has grown since they were last looked at, so that each column is taken off them once.

import { hingeSquares, hingeSums } from "./hinge-sums.js";
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

/** The best new terms for a parent and a feature. */
export interface Candidate {
  /** The position of the knot in the descending order, or undefined for the feature as it is. */
  readonly position: number | undefined;
  /** By how much the residual sum falls. */
  readonly gain: number;
  /** Whether the straight line is new, so that a knot adds a pair of hinges and not one. */
  readonly isPair: boolean;
}

/** A line counts as new if the model explains less of its variance than all but this share. */
const NEW_LINE = 1e-6;

/** A hinge counts as new if the model explains less of its variance than all but this share; smaller models have another. Both as in earth. */
const NEW_HINGE = 1e-5;
const NEW_HINGE_IN_SMALL = 0.01;
const SMALL = 15;

/** A gain must exceed another by this share of it, because gains that differ by rounding are equal. */
export const CLEARLY = 1 + 1e-9;

/** The sums of the knots of one feature, the last of them for the straight line. */
export interface KnotSums {
  readonly stops: Int32Array;
  /** The squared lengths of the hinges, less what the columns explain. */
  readonly left: Float64Array;
  /** Their squared lengths about their means. */
  readonly spread: Float64Array;
  /** Products with the line, less what the columns explain. */
  readonly line: Float64Array;
  /** Products with the residuals, one array per response. */
  readonly residual: readonly Float64Array[];
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
      features.push(stops && freshSums(sortedFeature, stops, squared, weighted, responses.length));
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
        takePair(featureSums, pairs, this.#sorted[feature], products[k], products[k + 1], k === 0);
        await pause();
      }
    }
  }

  /** Whether some feature may join the parent. */
  get isParent(): boolean {
    return this.#features.some((featureSums) => featureSums !== undefined);
  }

  /**
   * The best candidate of a feature for a model that has so many slots, of those that gain less than `most`; undefined
   * where the feature may not join or nothing is left to gain.
   */
  best(feature: number, slots: number, most: number): Candidate | undefined {
    const sums = this.#features[feature];
    if (sums === undefined) return undefined;
    const { stops, left, spread, line, residual } = sums;
    const last = stops.length;
    const isPair = left[last] > NEW_LINE * spread[last];
    const share = slots + Number(isPair) < SMALL ? NEW_HINGE_IN_SMALL : NEW_HINGE;
    const lineGain = isPair
      ? residual.reduce((sum, residuals) => sum + residuals[last] ** 2, 0) / left[last]
      : 0;
    let best = lineGain;
    let position: number | undefined;
    for (let k = 0; k < last; k += 1) {
      const slope = isPair ? line[k] / left[last] : 0;
      const spreadLeft = left[k] - slope * line[k];
      if (!(spreadLeft > share * spread[k])) continue;
      let gain = 0;
      for (const products of residual) gain += (products[k] - slope * products[last]) ** 2;
      gain = lineGain + gain / spreadLeft;
      if (gain > best * CLEARLY && gain < most) {
        best = gain;
        position = stops[k];
      }
    }
    if (position === undefined && !isPair) return undefined;
    return { position, gain: best, isPair };
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

function freshSums(
  column: SortedColumn,
  stops: Int32Array,
  squared: Float64Array,
  weighted: readonly Float64Array[],
  responses: number,
): KnotSums {
  const length = stops.length + 1;
  const left = new Float64Array(length);
  const line = new Float64Array(length);
  hingeSquares(squared, column, stops, left, line);
  const residual = Array.from({ length: 2 * weighted.length }, () => new Float64Array(length));
  weighted.forEach((pairs, k) => {
    hingeSums(pairs, column, stops, residual[2 * k], residual[2 * k + 1]);
  });
  return { stops, left, line, spread: new Float64Array(length), residual: residual.slice(0, responses) };
}

let scratch = [new Float64Array(0), new Float64Array(0)];

function takePair(
  { stops, left, spread, line, residual }: KnotSums,
  pairs: Float64Array,
  column: SortedColumn,
  products: Float64Array,
  others: Float64Array | undefined,
  isFirst: boolean,
): void {
  const { length } = left;
  if (scratch[0].length < length) scratch = [new Float64Array(2 * length), new Float64Array(2 * length)];
  const [first, second] = scratch;
  hingeSums(pairs, column, stops, first, second);
  const last = stops.length;
  const [line0, line1] = [first[last], second[last]];
  for (let k = 0; k < length; k += 1) {
    const [a, b] = [first[k], second[k]];
    if (isFirst) spread[k] = left[k] - a * a;
    left[k] -= a * a + b * b;
    line[k] -= line0 * a + line1 * b;
  }
  for (let r = 0; r < residual.length; r += 1) {
    const residuals = residual[r];
    const [z0, z1] = [products[r], others === undefined ? 0 : others[r]];
    for (let k = 0; k < length; k += 1) residuals[k] -= z0 * first[k] + z1 * second[k];
  }
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
