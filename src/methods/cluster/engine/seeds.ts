// Where the centers begin.

import type { Random } from "../../../math/probability/random/index.js";
import type { ClusterRows } from "../../../wasm/cluster.js";
import type { Seeding } from "./center-options.js";
import { indexOfLargest } from "./largest.js";

/** Where a center without rows moves. */
export type EmptyRule = "farthest" | "worst";

/** The cases to be clustered. Only the kernels' copy of the rows is read, which the caller cannot change. */
export interface ClusterCases {
  readonly weights: Float64Array | undefined;
  readonly rows: ClusterRows;
  readonly empty: EmptyRule;
}

/** Most rows among which a stepwise seeding chooses; from more, it draws so many. */
const STEPWISE_CANDIDATES = 1024;

/** The first centers, chosen among the rows. */
export async function seedCenters(
  cases: ClusterCases,
  seeding: Seeding,
  random: Random,
): Promise<Float64Array> {
  if (seeding === "random") return atRandom(cases, random);
  return seeding === "stepwise" ? stepwise(cases, random) : farApart(cases, random);
}

/**
 * Rows drawn one after the other with probabilities in proportion to weight times squared distance from
 * the rows drawn before (Arthur and Vassilvitskii 2007), the best of 2 + ⌊ln k⌋ draws each time, as they
 * suggest in their section 5.
 */
async function farApart(cases: ClusterCases, random: Random): Promise<Float64Array> {
  const { weights, rows } = cases;
  const { clusters, columns } = rows;
  const trials = 2 + Math.floor(Math.log(clusters));
  const chosen = [rows.row(newRowFrom(cases, [], byWeight(rows.rows, weights, random)()))];
  let remaining = await rows.approach(chosen[0], true);
  while (chosen.length < clusters) {
    const drawn = Array.from({ length: trials }, () => drawByError(rows, weights, remaining, random));
    const candidates = new Float64Array(trials * columns);
    drawn.forEach((row, at) => {
      candidates.set(rows.row(row), at * columns);
    });
    const { errors, take } = await rows.tryCandidates(candidates);
    const best = errors.reduce((least, error, at) => (error < errors[least] ? at : least), 0);
    // Rows so close together that their squared distances vanish are drawn like any others.
    const found = newRowFrom(cases, chosen, drawn[best]);
    const row = rows.row(found);
    chosen.push(row);
    remaining = found === drawn[best] ? take(best) : await rows.approach(row);
  }
  return joined(chosen);
}

/**
 * Forward stepwise selection: the row nearest to the mean, and then, one after the other, the row that as a further
 * center lowers the inertia most; of several, the first.
 */
async function stepwise(cases: ClusterCases, random: Random): Promise<Float64Array> {
  const { rows } = cases;
  const { clusters, columns } = rows;
  const indices = candidatesOf(cases, random);
  await rows.approach(rows.mean, true);
  const central = indices.reduce((best, at) =>
    rows.closest.array[at] < rows.closest.array[best] ? at : best,
  );
  const chosen = [rows.row(central)];
  await rows.approach(chosen[0], true);
  while (chosen.length < clusters) {
    let [best, least] = [indices[0], Number.POSITIVE_INFINITY];
    for (let start = 0; start < indices.length; start += clusters) {
      const tried = indices.slice(start, start + clusters);
      const candidates = new Float64Array(tried.length * columns);
      for (const [at, row] of tried.entries()) candidates.set(rows.row(row), at * columns);
      const { errors } = await rows.tryCandidates(candidates);
      for (const [at, error] of errors.entries()) if (error < least) [best, least] = [tried[at], error];
    }
    // Where squared distances vanish, no row lowers the inertia.
    const row = rows.row(newRowFrom(cases, chosen, best));
    chosen.push(row);
    await rows.approach(row);
  }
  return joined(chosen);
}

/** The rows that may become centers, in order: all that count, or a sample. */
function candidatesOf({ weights, rows }: ClusterCases, random: Random): readonly number[] {
  const counting: number[] = [];
  for (let at = 0; at < rows.rows; at += 1) if ((weights?.[at] ?? 1) > 0) counting.push(at);
  if (counting.length <= STEPWISE_CANDIDATES) return counting;
  const drawn = random.sampleWithoutReplacement(counting.length, STEPWISE_CANDIDATES).sort();
  return Array.from(drawn, (at) => counting[at]);
}

/** Rows drawn by their weights, no two of them equal. */
function atRandom(cases: ClusterCases, random: Random): Float64Array {
  const { weights, rows } = cases;
  const draw = byWeight(rows.rows, weights, random);
  const chosen: Float64Array[] = [];
  while (chosen.length < rows.clusters) chosen.push(rows.row(newRowFrom(cases, chosen, draw())));
  return joined(chosen);
}

/** The first row, from this one on and around, that counts and differs from those chosen; there is one. */
function newRowFrom({ weights, rows }: ClusterCases, chosen: readonly Float64Array[], start: number): number {
  const isNew = (at: number) => {
    if ((weights?.[at] ?? 1) === 0) return false;
    const row = rows.row(at);
    return !chosen.some((other) => row.every((value, column) => value === other[column]));
  };
  let at = start % rows.rows;
  while (!isNew(at)) at = (at + 1) % rows.rows;
  return at;
}

/** Draws rows in proportion to their weights; rounding may lead to a row of weight 0 or past the end. */
function byWeight(count: number, weights: Float64Array | undefined, random: Random): () => number {
  if (weights === undefined) return () => Math.floor(random.next() * count);
  let total = 0;
  const sums = weights.map((weight) => {
    total += weight;
    return total;
  });
  return () => firstAbove(sums, random.next() * total);
}

/** The index of the first of ascending numbers that is above a limit, or their count. */
function firstAbove(ascending: Float64Array, limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A row in proportion to its weighted error; `remaining` has the sum of each block. */
function drawByError(
  rows: ClusterRows,
  weights: Float64Array | undefined,
  remaining: Float64Array,
  random: Random,
): number {
  const target = random.next() * remaining.reduce((sum, error) => sum + error, 0);
  let before = 0;
  let block = 0;
  while (block + 1 < remaining.length && before + remaining[block] <= target) {
    before += remaining[block];
    block += 1;
  }
  const start = block * rows.blockRows;
  const end = Math.min(rows.rows, start + rows.blockRows);
  const closest = rows.closest.array.subarray(start, end);
  const errors = weights ? closest.map((error, i) => error * weights[start + i]) : closest;
  return start + walk(errors, target - before);
}

/** Where the running sum first exceeds the target; where rounding keeps it below, the last that counts. */
function walk(sizes: Float64Array, target: number): number {
  let sum = 0;
  let last = 0;
  for (let at = 0; at < sizes.length; at += 1) {
    if (!(sizes[at] > 0)) continue;
    last = at;
    sum += sizes[at];
    if (sum > target) break;
  }
  return last;
}

function joined(rows: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(rows.length * rows[0].length);
  for (const [at, row] of rows.entries()) out.set(row, at * row.length);
  return out;
}

/** Moves every center without rows to a row far from all centers, as the rule says. */
export async function fillEmpty(
  { weights, rows, empty }: ClusterCases,
  centers: Float64Array,
  clusterWeights: Float64Array,
): Promise<void> {
  const { columns } = rows;
  const centerAt = (c: number) => centers.subarray(c * columns, (c + 1) * columns);
  let first = true;
  for (let c = 0; c < clusterWeights.length; c += 1) {
    if (!(clusterWeights[c] > 0)) continue;
    await rows.approach(centerAt(c), first);
    first = false;
  }
  for (let c = 0; c < clusterWeights.length; c += 1) {
    if (clusterWeights[c] > 0) continue;
    const within = empty === "worst" ? worstCluster({ weights, rows }, clusterWeights.length) : undefined;
    const row = rows.row(farthest(rows, weights, within));
    centerAt(c).set(row);
    await rows.approach(row);
  }
}

/** The cluster with the largest inertia. */
function worstCluster({ weights, rows }: Omit<ClusterCases, "empty">, clusters: number): number {
  const closest = rows.closest.array;
  const inertias = new Float64Array(clusters);
  for (const [row, label] of rows.labels.array.entries())
    inertias[label] += (weights?.[row] ?? 1) * closest[row];
  return indexOfLargest(inertias);
}

/** The row farthest from all centers that counts, the first of several; of all rows or of those of one cluster. */
function farthest(rows: ClusterRows, weights: Float64Array | undefined, within: number | undefined): number {
  const closest = rows.closest.array;
  const labels = rows.labels.array;
  let found = 0;
  let most = -1;
  for (let row = 0; row < closest.length; row += 1) {
    if (within !== undefined && labels[row] !== within) continue;
    if (closest[row] > most && (weights?.[row] ?? 1) > 0) {
      most = closest[row];
      found = row;
    }
  }
  return found;
}
