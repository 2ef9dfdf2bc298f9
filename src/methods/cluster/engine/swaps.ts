// What can be done after the iteration has ended in a poor local optimum: split a cluster that is too wide and merge
// two that are close to each other.

import { indexOfLargest } from "./largest.js";
import type { LabeledEnding } from "./lloyd.js";
import type { ClusterCases } from "./seeds.js";

/**
 * Splits the cluster with the largest inertia and merges the two others whose merging raises it least, lets the
 * centers settle, and repeats this as long as the inertia falls. The number of clusters stays the same.
 */
export async function swapCenters(
  cases: ClusterCases,
  ending: LabeledEnding,
  attempts: number,
  iterate: (start: Float64Array) => Promise<LabeledEnding>,
): Promise<LabeledEnding> {
  let best = ending;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const start = await swapped(cases, best);
    if (start === undefined) return best;
    const next = await iterate(start);
    if (!(next.inertia < best.inertia)) return best;
    const { convergence } = next;
    const iterations = best.convergence.iterations + convergence.iterations;
    best = {
      ...next,
      history: Float64Array.of(...best.history, ...next.history),
      convergence: { ...convergence, iterations },
    };
  }
  return best;
}

/** The centers after a split and a merger; undefined where there are too few clusters or all are points. */
async function swapped(
  { rows, weights }: ClusterCases,
  { centers, labels }: LabeledEnding,
): Promise<Float64Array | undefined> {
  const { columns } = rows;
  const clusters = centers.length / columns;
  if (clusters < 3) return undefined;
  const centerAt = (c: number) => centers.subarray(c * columns, (c + 1) * columns);
  for (let c = 0; c < clusters; c += 1) await rows.approach(centerAt(c), c === 0);
  const squares = rows.closest.array;
  const clusterWeights = new Float64Array(clusters);
  const inertias = new Float64Array(clusters);
  for (const [row, label] of labels.entries()) {
    if (label < 0) continue;
    const weight = weights?.[row] ?? 1;
    clusterWeights[label] += weight;
    inertias[label] += weight * squares[row];
  }
  const worst = indexOfLargest(inertias);
  if (!(inertias[worst] > 0)) return undefined;
  let farthest = -1;
  for (const [row, label] of labels.entries()) {
    if (label !== worst || (weights?.[row] ?? 1) === 0) continue;
    if (farthest < 0 || squares[row] > squares[farthest]) farthest = row;
  }
  const [into, from] = cheapestMerger(centers, clusterWeights, columns, worst);
  const next = centers.slice();
  for (let j = 0; j < columns; j += 1) {
    const [a, b] = [into * columns + j, from * columns + j];
    next[a] =
      (clusterWeights[into] * centers[a] + clusterWeights[from] * centers[b]) /
      (clusterWeights[into] + clusterWeights[from]);
  }
  next.set(rows.row(farthest), from * columns);
  return next;
}

/** The two clusters, other than this one, whose merging raises the inertia least, by m·m′/(m + m′)·|c − c′|². */
function cheapestMerger(
  centers: Float64Array,
  clusterWeights: Float64Array,
  columns: number,
  except: number,
): [into: number, from: number] {
  let [into, from, least] = [-1, -1, Number.POSITIVE_INFINITY];
  for (let a = 0; a < clusterWeights.length; a += 1) {
    for (let b = a + 1; b < clusterWeights.length; b += 1) {
      if (a === except || b === except) continue;
      let square = 0;
      for (let j = 0; j < columns; j += 1)
        square += (centers[a * columns + j] - centers[b * columns + j]) ** 2;
      const cost =
        ((clusterWeights[a] * clusterWeights[b]) / (clusterWeights[a] + clusterWeights[b])) * square;
      if (into < 0 || cost < least) [into, from, least] = [a, b, cost];
    }
  }
  return [into, from];
}
