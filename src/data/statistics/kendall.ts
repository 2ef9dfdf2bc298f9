import { erfc } from "../../probability/special/erf.js";

/** What Kendall's coefficient and its test are made of. */
export interface KendallCounts {
  readonly n: number;
  /** Pairs in the same order by x and by y, less those in opposite order. */
  readonly surplus: number;
  /** Sizes of the groups of equal x, and of equal y. */
  readonly tiesX: readonly number[];
  readonly tiesY: readonly number[];
}

/** Counts pairs without looking at each, in n log n steps (Knight 1966). */
export function kendallCounts(x: Float64Array, y: Float64Array): KendallCounts {
  const n = x.length;
  const order = Uint32Array.from({ length: n }, (_, i) => i).sort((i, j) => x[i] - x[j] || y[i] - y[j]);
  const tiesBoth = runLengths(
    n,
    (at) => x[order[at]] === x[order[at - 1]] && y[order[at]] === y[order[at - 1]],
  );
  const tiesX = runLengths(n, (at) => x[order[at]] === x[order[at - 1]]);
  const sorted = Float64Array.from(order, (row) => y[row]);
  const opposite = sortCountingInversions(sorted);
  const tiesY = runLengths(n, (at) => sorted[at] === sorted[at - 1]);
  const untied = (n * (n - 1)) / 2 - pairs(tiesX) - pairs(tiesY) + pairs(tiesBoth);
  return { n, surplus: untied - 2 * opposite, tiesX, tiesY };
}

/** Kendall's τ-b: the surplus over the geometric mean of the pairs that x and that y can tell apart. */
export function tauB({ n, surplus, tiesX, tiesY }: KendallCounts): number {
  const all = (n * (n - 1)) / 2;
  return surplus / Math.sqrt(all - pairs(tiesX)) / Math.sqrt(all - pairs(tiesY));
}

/** Samples without ties up to this size have their p-value from all orders. */
const EXACT_UP_TO = 33;

/** The probability of a surplus at least this far from 0 if all orders of y are equally likely. */
export function kendallPValue(counts: KendallCounts): number {
  const { n, surplus, tiesX, tiesY } = counts;
  const tied = tiesX.some((size) => size > 1) || tiesY.some((size) => size > 1);
  if (!tied && n <= EXACT_UP_TO) return exactPValue(n, surplus);
  return erfc(Math.abs(surplus) / Math.sqrt(2 * surplusVariance(counts)));
}

/** The variance of the surplus with ties (Kendall 1970, equation 4.3). */
function surplusVariance({ n, tiesX, tiesY }: KendallCounts): number {
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

/** Counts the orders by their inversions: a new last element adds 0 to n − 1 of them, equally likely. */
function exactPValue(n: number, surplus: number): number {
  const all = (n * (n - 1)) / 2;
  let chances = Float64Array.of(1);
  for (let size = 2; size <= n; size += 1) {
    const next = new Float64Array((size * (size - 1)) / 2 + 1);
    for (let k = 0; k < chances.length; k += 1) {
      for (let added = 0; added < size; added += 1) next[k + added] += chances[k] / size;
    }
    chances = next;
  }
  const fewest = (all - Math.abs(surplus)) / 2;
  const tail = chances.subarray(0, fewest + 1).reduce((sum, chance) => sum + chance, 0);
  return Math.min(1, 2 * tail);
}

/** The lengths of the runs in 0 to n − 1, where `same` tells whether a place continues the one before. */
function runLengths(n: number, same: (at: number) => boolean): number[] {
  const lengths: number[] = [];
  for (let at = 0; at < n; at += 1) {
    if (at > 0 && same(at)) lengths[lengths.length - 1] += 1;
    else lengths.push(1);
  }
  return lengths;
}

function pairs(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}

/** Sorts in place by merging, and counts the pairs that were in falling order. */
function sortCountingInversions(values: Float64Array): number {
  const n = values.length;
  let from: Float64Array = values;
  let to: Float64Array = new Float64Array(n);
  let inversions = 0;
  for (let width = 1; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(start + width, n);
      const end = Math.min(start + 2 * width, n);
      for (let left = start, right = middle, at = start; at < end; at += 1) {
        if (right === end || (left < middle && from[left] <= from[right])) {
          to[at] = from[left];
          left += 1;
        } else {
          to[at] = from[right];
          right += 1;
          inversions += middle - left;
        }
      }
    }
    [from, to] = [to, from];
  }
  if (from !== values) values.set(from);
  return inversions;
}
