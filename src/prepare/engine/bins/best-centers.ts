import type { DistinctValues } from "../../../data/rank/distinct-values.js";
import { midway } from "../../../data/rank/midway.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans } from "../../../math/linalg/moments.js";

/**
 * Thresholds midway between the centers of k-means. On a line, clusters are intervals, so the centers with
 * the smallest sum of squared distances can be found exactly, without starting points, by dynamic
 * programming over the positions between them (Wang and Song 2011).
 */
export function betweenBestCenters(distinct: DistinctValues, clusters: number): number[] {
  const centers = bestCenters(distinct, clusters);
  return centers.slice(1).map((center, at) => midway(centers[at], center));
}

/** The best centers, ascending; the values themselves if there are fewer than clusters. */
export function bestCenters(distinct: DistinctValues, clusters: number): number[] {
  const { values, weights } = distinct;
  if (values.length <= clusters) return Array.from(values);
  const [mean] = columnMeans(new Matrix(values.length, 1, values), weights);
  const running = runningSums(distinct, mean);
  const layers = lastStarts(running, clusters);
  const { totalWeights, sums } = running;
  const centers: number[] = [];
  for (let end = values.length, cluster = clusters - 1; cluster >= 0; cluster -= 1) {
    const start = cluster === 0 ? 0 : layers[cluster - 1][end];
    centers.unshift(mean + (sums[end] - sums[start]) / (totalWeights[end] - totalWeights[start]));
    end = start;
  }
  return centers;
}

/** Sums of the weights, and of the weighted deviations from the mean, before each position. */
interface RunningSums {
  readonly totalWeights: Float64Array;
  readonly sums: Float64Array;
}

function runningSums({ values, weights }: DistinctValues, mean: number): RunningSums {
  const totalWeights = new Float64Array(values.length + 1);
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at += 1) {
    totalWeights[at + 1] = totalWeights[at] + weights[at];
    sums[at + 1] = sums[at] + weights[at] * (values[at] - mean);
  }
  return { totalWeights, sums };
}

/**
 * Where the last of 2, 3 … clusters starts, if they divide the values up to each end. A cluster saves S² / W
 * of the squared distances from the overall mean. The best start never falls when the end rises, so solving
 * for the middle end first halves the search for the others: O(n log n) for each number of clusters. For the
 * last number only the end of all values is needed.
 */
function lastStarts(running: RunningSums, clusters: number): Int32Array[] {
  const count = running.totalWeights.length - 1;
  let savings = running.sums.map((sum, end) => (end === 0 ? 0 : (sum * sum) / running.totalWeights[end]));
  const layers: Int32Array[] = [];
  for (let used = 2; used <= clusters; used += 1) {
    const starts = new Int32Array(count + 1);
    const after = new Float64Array(count + 1);
    const layer = { ...running, before: savings, after, starts };
    if (used === clusters) solveEnd(layer, count, used - 1, count - 1);
    else solveEnds(layer, used, count, used - 1, count - 1);
    layers.push(starts);
    savings = after;
  }
  return layers;
}

/** One more cluster: the savings up to each end without it and with it, and where it starts. */
interface Layer extends RunningSums {
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly starts: Int32Array;
}

function solveEnds(layer: Layer, fromEnd: number, toEnd: number, fromStart: number, toStart: number): void {
  if (fromEnd > toEnd) return;
  const end = (fromEnd + toEnd) >> 1;
  solveEnd(layer, end, fromStart, toStart);
  solveEnds(layer, fromEnd, end - 1, fromStart, layer.starts[end]);
  solveEnds(layer, end + 1, toEnd, layer.starts[end], toStart);
}

function solveEnd(layer: Layer, end: number, fromStart: number, toStart: number): void {
  const { totalWeights, sums, before } = layer;
  const last = Math.min(toStart, end - 1);
  let best = Number.NEGATIVE_INFINITY;
  let bestStart = fromStart;
  for (let start = fromStart; start <= last; start += 1) {
    const sum = sums[end] - sums[start];
    const saved = before[start] + (sum * sum) / (totalWeights[end] - totalWeights[start]);
    if (saved > best) {
      best = saved;
      bestStart = start;
    }
  }
  layer.after[end] = best;
  layer.starts[end] = bestStart;
}
