// Trees of clusters from the top: each cluster is split in two until all are single cases.

import { type Dissimilarities, pairIndex } from "../../../math/distance/dissimilarities.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { takeDense } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { type LeafMerge, type MergeTree, treeOf } from "../engine/merge-tree.js";
import { KMeans } from "../k-means/index.js";

/** Differences of averages below this share of them are rounding errors. */
const ROUNDING = 1e-12;

/** A cluster in two parts, and how high the merge of both is. */
interface Split {
  readonly parts: readonly [Int32Array, Int32Array];
  readonly height: number;
}

/** Called between pieces of work with the number of splits; it may pause, or throw if the caller has aborted. */
type Pause = (completed: number) => Promise<unknown>;

/** Splits all clusters, from the one of all cases to those of two; members are in ascending order. */
async function splitAll(
  weights: Float64Array,
  split: (members: Int32Array, number: number) => Promise<Split>,
  afterSplit: Pause,
): Promise<MergeTree> {
  const found: LeafMerge[] = [];
  const pending: { members: Int32Array; highest: number }[] = [
    { members: Int32Array.from(weights.keys()), highest: Number.POSITIVE_INFINITY },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { members, highest } = next;
    if (members.length < 2) continue;
    const { parts, height } = await split(members, found.length);
    // Parts are never higher than the whole, but rounding might say so.
    const cappedHeight = Math.min(highest, height);
    found.push({ a: parts[0][0], b: parts[1][0], height: cappedHeight });
    for (const part of parts) pending.push({ members: part, highest: cappedHeight });
    await afterSplit(found.length);
  }
  // What was split last is merged first.
  return treeOf(found.reverse(), weights, "by height");
}

/**
 * Splits by the method of Macnaughton-Smith et al. (1964), as R's `diana`: the case with the largest average dissimilarity
 * from the others begins a group, which cases join as long as they are nearer to it, on average, than to those that
 * remain. The height is the largest dissimilarity within the cluster.
 */
export function splinterTree(
  dissimilarities: Dissimilarities,
  weights: Float64Array,
  afterSplit: Pause,
): Promise<MergeTree> {
  return splitAll(
    weights,
    (members, number) => splinter(dissimilarities, weights, members, () => afterSplit(number)),
    afterSplit,
  );
}

async function splinter(
  { values, cases }: Dissimilarities,
  weights: Float64Array,
  members: Int32Array,
  pause: () => Promise<unknown>,
): Promise<Split> {
  const size = members.length;
  const memberWeights = Float64Array.from(members, (row) => weights[row]);
  /** The weighted sums of the dissimilarities from those that remain, and from those that have left. */
  const fromRest = new Float64Array(size);
  const fromGroup = new Float64Array(size);
  let height = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = i + 1; j < size; j += 1) {
      const value = values[pairIndex(cases, members[i], members[j])];
      fromRest[i] += memberWeights[j] * value;
      fromRest[j] += memberWeights[i] * value;
      height = Math.max(height, value);
    }
    await pause();
  }
  const left = new Uint8Array(size);
  let rest = memberWeights.reduce((sum, weight) => sum + weight, 0);
  let group = 0;
  // Of equal cases that a weight stands for, one does not count when it is compared with the others.
  const meanFromRest = (i: number) => fromRest[i] / (rest - Math.min(1, memberWeights[i]));
  const gainOf = (i: number) => meanFromRest(i) - (group > 0 ? fromGroup[i] / group : 0);
  for (let count = 0; count < size - 1; count += 1) {
    let best = -1;
    for (let i = 0; i < size; i += 1) if (left[i] === 0 && (best < 0 || gainOf(i) > gainOf(best))) best = i;
    if (count > 0 && !(gainOf(best) > ROUNDING * meanFromRest(best))) break;
    left[best] = 1;
    rest -= memberWeights[best];
    group += memberWeights[best];
    for (let i = 0; i < size; i += 1) {
      if (i === best) continue;
      const [first, second] = i < best ? [members[i], members[best]] : [members[best], members[i]];
      const value = memberWeights[best] * values[pairIndex(cases, first, second)];
      fromRest[i] -= value;
      fromGroup[i] += value;
    }
    await pause();
  }
  return {
    parts: [members.filter((_, i) => left[i] === 0), members.filter((_, i) => left[i] === 1)],
    height,
  };
}

/**
 * Splits by k-means with two centers. The height is the square root of the sum of squares about the center of the
 * cluster, which falls with every split.
 */
export function meansTree(
  rows: Matrix,
  weights: Float64Array,
  options: { readonly restarts: number; readonly seed: number },
  afterSplit: Pause,
  { threads, signal }: FitControl,
): Promise<MergeTree> {
  const stream = random(options.seed);
  return splitAll(
    weights,
    async (members, number) => {
      const x = takeDense(rows, members);
      const memberWeights = Float64Array.from(members, (row) => weights[row]);
      const height = Math.sqrt(squaresOf(x, memberWeights));
      const first = x.row(0);
      const isEqual = (i: number) => x.row(i).every((value, j) => value === first[j]);
      if (members.every((_, i) => isEqual(i)))
        return { parts: [members.slice(0, 1), members.slice(1)], height: 0 };
      const seed = Math.floor(stream.child(number).next() * 2 ** 31);
      const estimator = new KMeans({ clusters: 2, restarts: options.restarts, seed });
      const { labels } = await estimator.fit(x, { weights: memberWeights, threads, signal });
      const part = (label: number) => members.filter((_, i) => labels[i] === label);
      return { parts: [part(labels[0]), part(1 - labels[0])], height };
    },
    afterSplit,
  );
}

/** The weighted sum of the squared distances of rows from their mean. */
function squaresOf({ data, rows, columns }: Matrix, weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let squares = 0;
  for (let j = 0; j < columns; j += 1) {
    let mean = 0;
    for (let i = 0; i < rows; i += 1) mean += (weights[i] / total) * data[i * columns + j];
    for (let i = 0; i < rows; i += 1) squares += weights[i] * (data[i * columns + j] - mean) ** 2;
  }
  return squares;
}
