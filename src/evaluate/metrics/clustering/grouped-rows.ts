import { DataError, ShapeError } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { takeDense, takeNumbers } from "../../../learn/case-rows.js";
import { Cases } from "../../../learn/cases.js";
import type { Rows } from "../../../learn/input.js";
import type { Matrix } from "../../../linalg/matrix.js";
import { readLabels } from "../input/labels.js";
import { type CaseOptions, readCaseWeights, totalWeight } from "../input/weights.js";

/** Rows put together by cluster; those of weight 0 are left out. */
export interface GroupedRows {
  readonly matrix: Matrix;
  /** Where each cluster starts, and after the last one the number of rows. */
  readonly starts: Uint32Array;
  /** The place that each row had. */
  readonly order: Uint32Array;
  /** How often each of these rows counts; by default, once. */
  readonly weights: Float64Array | undefined;
  /** The number or the weight of the rows of each cluster. */
  readonly sizes: Float64Array;
}

export function readGroupedRows(
  method: string,
  rows: Rows,
  labels: ArrayLike<Label>,
  options: CaseOptions,
): GroupedRows {
  const { matrix } = new Cases({ method, rows });
  requireList(method, "cluster labels", labels);
  if (labels.length !== matrix.rows) {
    throw new ShapeError(method, `there are ${matrix.rows} rows but ${labels.length} cluster labels.`, {
      expected: `${matrix.rows} labels`,
      received: `${labels.length} labels`,
    });
  }
  const { classes, codes } = readLabels(method, "cluster", labels, undefined);
  const weights = readCaseWeights(method, matrix.rows, options);
  const members = classes.map((): number[] => []);
  for (let row = 0; row < codes.length; row += 1) if (weights?.[row] !== 0) members[codes[row]].push(row);
  const clusters = members.filter(({ length }) => length > 0);
  if (clusters.length < 2) {
    throw new DataError(method, `needs at least 2 clusters; there is ${clusters.length}.`, {
      expected: "2 clusters or more",
      received: String(clusters.length),
    });
  }
  const starts = new Uint32Array(clusters.length + 1);
  for (const [cluster, { length }] of clusters.entries()) starts[cluster + 1] = starts[cluster] + length;
  const order = Uint32Array.from(clusters.flat());
  return {
    matrix: takeDense(matrix, order),
    starts,
    order,
    weights: weights && takeNumbers(weights, order),
    sizes: Float64Array.from(clusters, (own) =>
      totalWeight(own.length, weights && takeNumbers(weights, own)),
    ),
  };
}

/** The weights of the members of a cluster. */
export function memberWeights({ starts, weights }: GroupedRows, cluster: number): Float64Array | undefined {
  return weights?.subarray(starts[cluster], starts[cluster + 1]);
}
