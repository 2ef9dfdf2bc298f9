import { erfc } from "../../math/probability/special/erf.js";
import { inOrder } from "../rank/sort-numbers.js";
import { countInversions } from "./inversions.js";

/** The quantities behind Kendall's coefficient and its test. */
export interface KendallCounts {
  readonly n: number;
  /** The number of concordant minus that of discordant pairs. */
  readonly surplus: number;
  /** The sizes of the groups of two or more equal x, and of equal y. */
  readonly tiesX: readonly number[];
  readonly tiesY: readonly number[];
}

/** Counts pairs without visiting each, in O(n log n) steps (Knight 1966). */
export function kendallCounts(x: Float64Array, y: Float64Array): KendallCounts {
  const n = x.length;
  // Sort by y, then stably by x, which keeps the order by y within ties.
  const byY = inOrder(y);
  const byX = inOrder(take(x, byY.order));
  const { values: sortedX, order: positions } = byX;
  const tiesX = runLengths(n, (at) => sortedX[at] === sortedX[at - 1]);
  const tiesY = runLengths(n, (at) => byY.values[at] === byY.values[at - 1]);
  const sameY = (at: number) => byY.values[positions[at]] === byY.values[positions[at - 1]];
  const tiesBoth = runLengths(n, (at) => sortedX[at] === sortedX[at - 1] && sameY(at));
  const opposite = countInversions(tiesY.length === 0 ? positions : withoutTies(positions, byY.values));
  const untied = (n * (n - 1)) / 2 - pairs(tiesX) - pairs(tiesY) + pairs(tiesBoth);
  return { n, surplus: untied - 2 * opposite, tiesX, tiesY };
}

/** Kendall's τ-b: the surplus divided by the geometric mean of the numbers of pairs untied in x and in y. */
export function tauB({ n, surplus, tiesX, tiesY }: KendallCounts): number {
  const all = (n * (n - 1)) / 2;
  const [untiedX, untiedY] = [all - pairs(tiesX), all - pairs(tiesY)];
  // Without roots, complete agreement of values without ties is exactly 1.
  return surplus / (untiedX === untiedY ? untiedX : Math.sqrt(untiedX) * Math.sqrt(untiedY));
}

/** Samples without ties up to this size have an exact p-value. */
const EXACT_UP_TO = 33;

/** Whether the p-value is exact. */
export function isKendallExact({ n, tiesX, tiesY }: KendallCounts): boolean {
  return tiesX.length === 0 && tiesY.length === 0 && n <= EXACT_UP_TO;
}

/** The probability of at least this surplus if all permutations of y are equally likely. */
export function kendallSurvival(counts: KendallCounts, surplus: number): number {
  if (isKendallExact(counts)) return exactSurvival(counts.n, surplus);
  return 0.5 * erfc(surplus / Math.sqrt(2 * surplusVariance(counts)));
}

/** The variance of the surplus with ties (Kendall 1970, equation 4.3). */
export function surplusVariance({ n, tiesX, tiesY }: KendallCounts): number {
  const sum = (sizes: readonly number[], term: (size: number) => number) =>
    sizes.reduce((total, size) => total + term(size), 0);
  const cubic = (t: number) => t * (t - 1) * (2 * t + 5);
  const triples = (t: number) => t * (t - 1) * (t - 2);
  const ordered = n * (n - 1);
  return (
    (cubic(n) - sum(tiesX, cubic) - sum(tiesY, cubic)) / 18 +
    (2 * pairs(tiesX) * pairs(tiesY)) / ordered +
    (n > 2 ? (sum(tiesX, triples) * sum(tiesY, triples)) / (9 * ordered * (n - 2)) : 0)
  );
}

/** Counts permutations by their inversions: a new last element adds 0 to n − 1 inversions, all equally likely. */
function exactSurvival(n: number, surplus: number): number {
  const all = (n * (n - 1)) / 2;
  let chances = Float64Array.of(1);
  for (let size = 2; size <= n; size += 1) {
    const next = new Float64Array((size * (size - 1)) / 2 + 1);
    for (let k = 0; k < chances.length; k += 1) {
      for (let added = 0; added < size; added += 1) next[k + added] += chances[k] / size;
    }
    chances = next;
  }
  const most = (all - surplus) / 2;
  return Math.min(
    1,
    chances.subarray(0, most + 1).reduce((sum, chance) => sum + chance, 0),
  );
}

function take(values: Float64Array, order: Uint32Array): Float64Array {
  const out = new Float64Array(order.length);
  for (let i = 0; i < out.length; i += 1) out[i] = values[order[i]];
  return out;
}

/** Positions in a sorted list, where equal values are exchanged so that none comes before an earlier one. */
function withoutTies(positions: Uint32Array, sorted: Float64Array): Uint32Array {
  // The first position of every value is taken first, and then those after it.
  const next = new Uint32Array(sorted.length);
  const first = new Uint32Array(sorted.length);
  for (let at = 0; at < sorted.length; at += 1) {
    first[at] = at > 0 && sorted[at] === sorted[at - 1] ? first[at - 1] : at;
    next[at] = at;
  }
  return positions.map((position) => {
    const taken = next[first[position]];
    next[first[position]] += 1;
    return taken;
  });
}

/** The lengths of runs of two or more; `same` tells whether a position continues the previous one. */
function runLengths(n: number, same: (at: number) => boolean): number[] {
  const lengths: number[] = [];
  let length = 1;
  for (let at = 1; at <= n; at += 1) {
    if (at < n && same(at)) length += 1;
    else {
      if (length > 1) lengths.push(length);
      length = 1;
    }
  }
  return lengths;
}

function pairs(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}
