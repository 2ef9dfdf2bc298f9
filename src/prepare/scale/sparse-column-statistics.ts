import type { SparseColumn } from "../../data/table/sparse-column.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { type ColumnStatistics, columnStatistics } from "./column-statistics.js";

/** How many rows have a positive weight, and their total weight. */
export interface CountedRows {
  readonly weights: Float64Array | undefined;
  readonly count: number;
  readonly totalWeight: number;
}

export function countedRows(rows: number, weights: Float64Array | undefined): CountedRows {
  if (weights === undefined) return { weights, count: rows, totalWeight: rows };
  const count = weights.reduce((total, weight) => (weight > 0 ? total + 1 : total), 0);
  return { weights, count, totalWeight: weights.reduce((total, weight) => total + weight, 0) };
}

/** The statistics of a column that is stored without its zeros. */
export function sparseColumnStatistics(
  name: string,
  column: SparseColumn,
  counted: CountedRows,
): ColumnStatistics {
  const { rows, nonzeros, length } = column;
  const { weights } = counted;
  const weightOf = (at: number) => weights?.[rows[at]] ?? 1;
  // Zeros are recognized by their count, since a difference of weights may miss zero by rounding.
  let [zeros, zeroWeight] = [counted.count, counted.totalWeight];
  let [totalWeight, sum] = [0, 0];
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < rows.length; at += 1) {
    const [value, weight] = [nonzeros[at], weightOf(at)];
    if (weight === 0) continue;
    zeros -= 1;
    zeroWeight -= weight;
    if (Number.isNaN(value)) continue;
    totalWeight += weight;
    sum += weight * value;
    minimum = Math.min(minimum, value);
    maximum = Math.max(maximum, value);
  }
  if (zeros > 0)
    [minimum, maximum, totalWeight] = [Math.min(minimum, 0), Math.max(maximum, 0), totalWeight + zeroWeight];
  const mean = sum / totalWeight;
  let squares = zeros > 0 ? zeroWeight * mean * mean : 0;
  for (let at = 0; at < rows.length; at += 1)
    if (!Number.isNaN(nonzeros[at])) squares += weightOf(at) * (nonzeros[at] - mean) ** 2;
  let written: ColumnStatistics | undefined;
  return {
    name,
    totalWeight,
    mean,
    squares,
    minimum,
    maximum,
    empty: minimum > maximum,
    constant: minimum === maximum,
    quantile: (share) => {
      // A quantile needs all values; they are written out for one column at a time.
      written ??= columnStatistics([name], [0], new Matrix(length, 1, column.toDense()), weights)[0];
      return written.quantile(share);
    },
  };
}
