// Agreement of two partitions by pairs of cases: are the two together in both, in one, or in neither?

import type { Label } from "../../../base/label.js";
import type { CaseOptions } from "../input/weights.js";
import { type PartitionTable, readPartitions } from "./partition-table.js";

type Labels = ArrayLike<Label>;

/**
 * The share of pairs of cases on which both partitions agree.
 *
 * ```ts
 * randIndex([0, 0, 1, 1], ["a", "a", "b", "c"]); // 5/6
 * ```
 */
export function randIndex(truth: Labels, clusters: Labels, options: CaseOptions = {}): number {
  const { both, neither, onlyTruth, onlyClusters } = pairsOf(
    readPartitions("randIndex", truth, clusters, options),
  );
  const apart = onlyTruth + onlyClusters;
  return apart === 0 ? 1 : (both + neither) / (both + neither + apart);
}

/**
 * Rand's index minus its expectation under chance, as a share of the maximum (Hubert and Arabie 1985): 1 for equal
 * partitions, 0 on average for random ones.
 *
 * ```ts
 * adjustedRandIndex([0, 0, 1, 1], ["a", "a", "b", "c"]); // 4/7
 * ```
 */
export function adjustedRandIndex(truth: Labels, clusters: Labels, options: CaseOptions = {}): number {
  const { both, neither, onlyTruth, onlyClusters } = pairsOf(
    readPartitions("adjustedRandIndex", truth, clusters, options),
  );
  if (onlyTruth === 0 && onlyClusters === 0) return 1;
  const most = (both + onlyTruth) * (onlyTruth + neither) + (both + onlyClusters) * (onlyClusters + neither);
  return (2 * (both * neither - onlyTruth * onlyClusters)) / most;
}

/**
 * The geometric mean of precision and recall over pairs of cases (Fowlkes and Mallows 1983); 0 where no pair is
 * together in both.
 *
 * ```ts
 * fowlkesMallows([0, 0, 1, 1], ["a", "a", "b", "c"]); // √½
 * ```
 */
export function fowlkesMallows(truth: Labels, clusters: Labels, options: CaseOptions = {}): number {
  const { both, onlyTruth, onlyClusters } = pairsOf(
    readPartitions("fowlkesMallows", truth, clusters, options),
  );
  if (both === 0) return 0;
  return Math.sqrt(both / (both + onlyTruth)) * Math.sqrt(both / (both + onlyClusters));
}

/**
 * The share of the cases that belong to the most frequent true class of their cluster.
 *
 * ```ts
 * purity([0, 0, 1, 1], ["a", "a", "a", "b"]); // 0.75
 * ```
 */
export function purity(truth: Labels, clusters: Labels, options: CaseOptions = {}): number {
  const { counts, columns, total } = readPartitions("purity", truth, clusters, options);
  const largest = new Float64Array(columns);
  for (let at = 0; at < counts.length; at += 1) {
    largest[at % columns] = Math.max(largest[at % columns], counts[at]);
  }
  return largest.reduce((sum, count) => sum + count, 0) / total;
}

/** Twice the numbers of pairs that are together in both partitions, in one of them, or in neither. */
function pairsOf({ counts, rowTotals, columnTotals, total }: PartitionTable) {
  const ordered = (values: Float64Array) => values.reduce((sum, n) => sum + n * (n - 1), 0);
  const both = ordered(counts);
  const onlyTruth = ordered(rowTotals) - both;
  const onlyClusters = ordered(columnTotals) - both;
  return { both, onlyTruth, onlyClusters, neither: total * (total - 1) - both - onlyTruth - onlyClusters };
}
