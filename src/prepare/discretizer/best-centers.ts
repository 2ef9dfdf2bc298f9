import type { DistinctValues } from "../../data/rank/distinct-values.js";
import { midway } from "../../data/rank/midway.js";
import { Matrix } from "../../linalg/matrix.js";
import { columnMeans } from "../../linalg/moments.js";

/**
 * Thresholds midway between the centers of k-means. On a line clusters are intervals, so that the
 * centers with the smallest sum of squared distances can be found for certain, without starting points,
 * by dynamic programming over the places between them (Wang and Song 2011).
 */
export function betweenBestCenters(distinct: DistinctValues, clusters: number): number[] {
  const centers = bestCenters(distinct, clusters);
  return centers.slice(1).map((center, at) => midway(centers[at], center));
}

/** The best centers, ascending; of fewer values than clusters, the values. */
export function bestCenters({ values, weights }: DistinctValues, clusters: number): number[] {
  if (values.length <= clusters) return Array.from(values);
  const [mean] = columnMeans(new Matrix(values.length, 1, values), weights);
  const intervals = new Intervals(values, weights, mean);
  const ends = lastStarts(intervals, clusters);
  const centers: number[] = [];
  let end = values.length;
  for (let cluster = clusters - 1; cluster >= 0; cluster -= 1) {
    const start = cluster === 0 ? 0 : ends[cluster - 1][end];
    centers.unshift(mean + intervals.mean(start, end));
    end = start;
  }
  return centers;
}

/** Means and scores of intervals of values, from running sums of deviations from the mean. */
class Intervals {
  readonly count: number;
  readonly #mass: Float64Array;
  readonly #sums: Float64Array;

  constructor(values: Float64Array, weights: Float64Array, mean: number) {
    this.count = values.length;
    this.#mass = new Float64Array(values.length + 1);
    this.#sums = new Float64Array(values.length + 1);
    for (let at = 0; at < values.length; at += 1) {
      this.#mass[at + 1] = this.#mass[at] + weights[at];
      this.#sums[at + 1] = this.#sums[at] + weights[at] * (values[at] - mean);
    }
  }

  mean(start: number, end: number): number {
    return (this.#sums[end] - this.#sums[start]) / (this.#mass[end] - this.#mass[start]);
  }

  /** What a cluster of these values saves of the squared distances from the mean of all: S² / W. */
  saving(start: number, end: number): number {
    const sum = this.#sums[end] - this.#sums[start];
    return (sum * sum) / (this.#mass[end] - this.#mass[start]);
  }
}

/**
 * For 2, 3 … clusters of the first values, up to each end, where the last cluster starts. The best start
 * never falls when the end rises, so that the middle end is solved first and halves the search of the
 * others: O(n log n) for each number of clusters.
 */
function lastStarts(intervals: Intervals, clusters: number): Int32Array[] {
  const { count } = intervals;
  let savings = Float64Array.from({ length: count + 1 }, (_, end) =>
    end === 0 ? 0 : intervals.saving(0, end),
  );
  const layers: Int32Array[] = [];
  for (let used = 2; used <= clusters; used += 1) {
    const before = savings;
    const starts = new Int32Array(count + 1);
    const after = new Float64Array(count + 1);
    const solve = (fromEnd: number, toEnd: number, fromStart: number, toStart: number): void => {
      if (fromEnd > toEnd) return;
      const end = (fromEnd + toEnd) >> 1;
      const last = Math.min(toStart, end - 1);
      let best = Number.NEGATIVE_INFINITY;
      for (let start = fromStart; start <= last; start += 1) {
        const saved = before[start] + intervals.saving(start, end);
        if (saved > best) {
          best = saved;
          starts[end] = start;
        }
      }
      after[end] = best;
      solve(fromEnd, end - 1, fromStart, starts[end]);
      solve(end + 1, toEnd, starts[end], toStart);
    };
    solve(used, count, used - 1, count - 1);
    layers.push(starts);
    savings = after;
  }
  return layers;
}
