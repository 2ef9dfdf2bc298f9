import { requireKnownOptions } from "../../../base/known-options.js";
import type { Label } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { countPairs, marginsOf } from "../classification/contingency.js";
import { readLabels, requireSameLength } from "../input/labels.js";
import { type CaseOptions, readCaseWeights } from "../input/weights.js";

/** How often the groups of one partition meet those of another. */
export interface PartitionTable {
  readonly counts: Float64Array;
  readonly columns: number;
  readonly rowTotals: Float64Array;
  readonly columnTotals: Float64Array;
  readonly total: number;
}

/** Two groupings of the same cases; the names of the groups do not matter. */
export function readPartitions<O extends CaseOptions>(
  method: string,
  truth: ArrayLike<Label>,
  clusters: ArrayLike<Label>,
  options: O,
  names: readonly (keyof O & string)[] = [],
): PartitionTable {
  requireKnownOptions(method, options, ["weights", ...names]);
  requireList(method, "true labels", truth);
  requireList(method, "clusters", clusters);
  requireSameLength(method, "labels", truth.length, clusters.length);
  const weights = readCaseWeights(method, truth.length, options);
  const rows = readLabels(method, "truth", truth, undefined);
  const columns = readLabels(method, "cluster", clusters, undefined);
  const [height, width] = [rows.classes.length, columns.classes.length];
  const counts = countPairs(rows.codes, height, columns.codes, width, weights);
  return { counts, columns: width, ...marginsOf(counts, width) };
}
