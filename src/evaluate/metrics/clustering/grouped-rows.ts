import { DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import { Cases } from "../../../model/cases.js";
import type { Rows } from "../../../model/input.js";
import { readLabels } from "../input/labels.js";
import { type CaseOptions, readCaseWeights, totalWeight } from "../input/weights.js";

/** Cases put together by cluster; those of weight 0 are left out. */
export interface GroupedCases {
  /** Where each cluster starts, and after the last one the number of cases. */
  readonly starts: Uint32Array;
  /** The original index of each case. */
  readonly order: Uint32Array;
  /** How often each of these cases counts; by default, once. */
  readonly weights: Float64Array | undefined;
  /** The number or the weight of the cases of each cluster. */
  readonly sizes: Float64Array;
}

/** Rows put together by cluster. */
export interface GroupedRows extends GroupedCases {
  readonly matrix: Matrix;
}

export function readGroupedRows(
  method: string,
  rows: Rows,
  labels: ArrayLike<Label>,
  options: CaseOptions,
): GroupedRows {
  const { matrix } = new Cases({ method, rows });
  const grouped = groupCases(method, matrix.rows, labels, options);
  return { ...grouped, matrix: takeDense(matrix, grouped.order) };
}

/** Cases, known by their number alone, by cluster. */
export function groupCases(
  method: string,
  count: number,
  labels: ArrayLike<Label>,
  options: CaseOptions,
): GroupedCases {
  requireList(method, "cluster labels", labels);
  if (labels.length !== count) {
    throw new ShapeError(
      method,
      words`there are ${wanted(count)} rows but ${got(labels.length)} cluster labels.`,
    );
  }
  const { classes, codes } = readLabels(method, "cluster", labels, undefined);
  const weights = readCaseWeights(method, count, options);
  const members = classes.map((): number[] => []);
  for (let row = 0; row < codes.length; row += 1) if (weights?.[row] !== 0) members[codes[row]].push(row);
  const clusters = members.filter(({ length }) => length > 0);
  if (clusters.length < 2) {
    throw new DataError(
      method,
      words`needs ${wanted("at least 2 clusters")}; there is ${got(clusters.length)}.`,
    );
  }
  const starts = new Uint32Array(clusters.length + 1);
  for (const [cluster, { length }] of clusters.entries()) starts[cluster + 1] = starts[cluster] + length;
  const order = Uint32Array.from(clusters.flat());
  return {
    starts,
    order,
    weights: weights && takeNumbers(weights, order),
    sizes: Float64Array.from(clusters, (rows) =>
      totalWeight(rows.length, weights && takeNumbers(weights, rows)),
    ),
  };
}

/** The weights of the members of a cluster. */
export function memberWeights({ starts, weights }: GroupedRows, cluster: number): Float64Array | undefined {
  return weights?.subarray(starts[cluster], starts[cluster + 1]);
}
