import type { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { minimumWeight } from "../engine/core-distances.js";
import { numberByFirstCase } from "../engine/number-clusters.js";
import type { DenseGroups } from "./solver.js";

/** Finds the clusters of `denseGroups` from the dissimilarities of all pairs. */
export async function denseGroupsOfPairs(
  { cases, values }: Dissimilarities,
  weights: Float64Array | undefined,
  { radius, minSamples }: { radius: number; minSamples: number },
  pause: () => Promise<unknown>,
): Promise<DenseGroups> {
  const weightOf = (row: number) => weights?.[row] ?? 1;
  const neighborWeights = Float64Array.from({ length: cases }, (_, row) => weightOf(row));
  await eachNear(cases, values, radius, pause, (i, j) => {
    neighborWeights[i] += weightOf(j);
    neighborWeights[j] += weightOf(i);
  });
  const least = minimumWeight(minSamples);
  const isCore = Array.from(neighborWeights, (weight, row) => weight >= least && weightOf(row) > 0);
  const groups = new Int32Array(cases).fill(-1);
  const parents = Int32Array.from({ length: cases }, (_, row) => row);
  const rootOf = (row: number): number => {
    let root = row;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  };
  /** For cases that are not core cases, the nearest core case and its dissimilarity. */
  const owners = new Int32Array(cases).fill(-1);
  const reaches = new Float64Array(cases).fill(Number.POSITIVE_INFINITY);
  const approach = (row: number, core: number, value: number) => {
    if (value < reaches[row]) [owners[row], reaches[row]] = [core, value];
  };
  await eachNear(cases, values, radius, pause, (i, j, value) => {
    if (isCore[i] && isCore[j]) {
      const [one, other] = [rootOf(i), rootOf(j)];
      parents[Math.max(one, other)] = Math.min(one, other);
    } else if (isCore[i]) approach(j, i, value);
    else if (isCore[j]) approach(i, j, value);
  });
  for (let row = 0; row < cases; row += 1) if (isCore[row]) groups[row] = rootOf(row);
  const numbers = numberByFirstCase(groups);
  const labels = numbers.map((number, row) => {
    if (isCore[row]) return number;
    return owners[row] < 0 ? -1 : numbers[owners[row]];
  });
  return { labels, core: Int32Array.from(isCore.keys()).filter((row) => isCore[row]) };
}

/** Visits all pairs within the radius, with a pause after every row; the first of a pair is the first case. */
async function eachNear(
  cases: number,
  values: Float64Array,
  radius: number,
  pause: () => Promise<unknown>,
  visit: (i: number, j: number, value: number) => void,
): Promise<void> {
  for (let i = 0, at = 0; i < cases; i += 1) {
    for (let j = i + 1; j < cases; j += 1, at += 1) if (values[at] <= radius) visit(i, j, values[at]);
    await pause();
  }
}
