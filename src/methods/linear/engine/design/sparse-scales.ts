import type { SparseMatrix } from "../../../../math/linalg/sparse-matrix.js";
import { isConstant } from "./constant-column.js";

/** Means of sparse columns and variances about them, or about 0, and which columns are constant. */
export function columnScales(
  { rows, columns, rowPointers, columnIndices, values }: SparseMatrix,
  weights: Float64Array | undefined,
  center: boolean,
): {
  readonly centers: Float64Array;
  readonly variances: Float64Array;
  readonly constant: readonly boolean[];
} {
  const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? rows;
  const present = new Float64Array(columns);
  const centers = new Float64Array(columns);
  const variances = new Float64Array(columns);
  const each = (body: (j: number, value: number, share: number) => void) => {
    for (let row = 0; row < rows; row += 1) {
      const share = (weights?.[row] ?? 1) / totalWeight;
      for (let at = rowPointers[row]; at < rowPointers[row + 1]; at += 1)
        body(columnIndices[at], values[at], share);
    }
  };
  each((j, value, share) => {
    present[j] += share;
    if (center) centers[j] += share * value;
  });
  each((j, value, share) => {
    variances[j] += share * (value - centers[j]) ** 2;
  });
  // The zeros lie at −center.
  for (let j = 0; j < columns; j += 1) variances[j] += Math.max(0, 1 - present[j]) * centers[j] ** 2;
  const constant = Array.from(variances, (variance, j) => isConstant(centers[j], variance));
  return { centers, variances, constant };
}
