// The features of a network in kernel memory, standardized: dense rows in place, sparse rows by scaling their values
// and subtracting what the centers contribute.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Arena } from "../../../wasm/arena.js";
import type { NetworkRows } from "../../../wasm/network.js";
import type { Rows } from "../../../wasm/rows.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { columnMoments } from "../../linear/engine/design/column-moments.js";
import { isConstant } from "../../linear/engine/design/constant-column.js";
import { columnScales } from "../../linear/engine/design/sparse-scales.js";

/** How features are standardized: (x − mean) / scale. */
export interface Scaling {
  readonly means: Float64Array;
  /** 1 for features that do not vary. */
  readonly scales: Float64Array;
}

export interface LearnedScaling extends Scaling {
  /** Which features do not vary; none if features are not standardized. */
  readonly constant: readonly boolean[];
}

/** Up to this share of numbers that are not 0, products of sparse rows take less time. */
const MOST_NON_ZEROS = 0.25;

/** The rows without their zeros, if most numbers are 0, as 0/1 columns of many levels are. */
export function withoutZeros(x: Matrix): Matrix | SparseMatrix {
  const { data } = x;
  let nonZeros = 0;
  for (let at = 0; at < data.length; at += 1) if (data[at] !== 0) nonZeros += 1;
  return nonZeros <= MOST_NON_ZEROS * data.length ? SparseMatrix.fromDense(x) : x;
}

/** Features as they are. */
export function noScaling(columns: number): LearnedScaling {
  const constant = new Array<boolean>(columns).fill(false);
  return { means: new Float64Array(columns), scales: new Float64Array(columns).fill(1), constant };
}

/** Means and standard deviations of sparse columns. */
export function sparseScaling(x: SparseMatrix, weights: Float64Array | undefined): LearnedScaling {
  const { centers, variances, constant } = columnScales(x, weights, true);
  return scalingOf(centers, variances, constant);
}

/** Means and standard deviations of dense columns. */
export async function denseScaling(
  arena: Arena,
  x: Rows,
  weights: Float64Array | undefined,
  control: ParallelControl,
): Promise<LearnedScaling> {
  const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  const weighing = { weights: weights && arena.copyIn(weights), totalWeight };
  const { centers, variances } = await columnMoments(x, weighing, undefined, true, control);
  const constant = Array.from(variances, (variance, j) => isConstant(centers[j], variance));
  return scalingOf(centers, variances, constant);
}

function scalingOf(
  means: Float64Array,
  variances: Float64Array,
  constant: readonly boolean[],
): LearnedScaling {
  return { means, scales: variances.map((variance, j) => (constant[j] ? 1 : Math.sqrt(variance))), constant };
}

/** Means, and what differences from them are multiplied by, in kernel memory. */
export function scalingSpans(arena: Arena, { means, scales }: Scaling) {
  return [arena.copyIn(means), arena.copyIn(scales.map((scale) => 1 / scale))] as const;
}

/** Sparse rows in kernel memory, divided by the scales; their centers are subtracted later. */
export function sparseRows(arena: Arena, x: SparseMatrix, { means, scales }: Scaling): NetworkRows {
  const { rows, columns, rowPointers, columnIndices, values } = x;
  return {
    sparse: {
      rows,
      columns,
      pointers: arena.copyInInt32(rowPointers),
      indices: arena.copyInInt32(columnIndices),
      values: arena.copyIn(values.map((value, at) => value / scales[columnIndices[at]])),
    },
    centers: arena.copyIn(means.map((mean, j) => mean / scales[j])),
  };
}
