import type { SparseColumn } from "../../data/sparse-column.js";
import { Matrix } from "../../linalg/matrix.js";
import { type ColumnStatistics, columnStatistics } from "./column-statistics.js";

/** The statistics of a column that is stored without its zeros, which count by their weight alone. */
export function sparseColumnStatistics(
  name: string,
  column: SparseColumn,
  weights: Float64Array | undefined,
): ColumnStatistics {
  const { rows, nonzeros, length } = column;
  const weightOf = (at: number) => weights?.[rows[at]] ?? 1;
  let zeros = weights?.reduce((total, weight) => total + weight, 0) ?? length;
  let [mass, sum] = [0, 0];
  let [minimum, maximum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let unstored = length - rows.length;
  if (weights !== undefined)
    unstored = weights.reduce((count, weight) => (weight > 0 ? count + 1 : count), 0);
  for (let at = 0; at < rows.length; at += 1) {
    const [value, weight] = [nonzeros[at], weightOf(at)];
    zeros -= weight;
    if (weights !== undefined && weight > 0) unstored -= 1;
    if (Number.isNaN(value) || weight === 0) continue;
    mass += weight;
    sum += weight * value;
    minimum = Math.min(minimum, value);
    maximum = Math.max(maximum, value);
  }
  // By count, since a difference of weights need not come out as zero.
  if (unstored > 0) [minimum, maximum, mass] = [Math.min(minimum, 0), Math.max(maximum, 0), mass + zeros];
  const mean = sum / mass;
  let squares = unstored > 0 ? zeros * mean * mean : 0;
  for (let at = 0; at < rows.length; at += 1)
    if (!Number.isNaN(nonzeros[at])) squares += weightOf(at) * (nonzeros[at] - mean) ** 2;
  let written: ColumnStatistics | undefined;
  return {
    name,
    mass,
    mean,
    squares,
    minimum,
    maximum,
    empty: minimum > maximum,
    constant: minimum === maximum,
    quantile: (share) => {
      // Orders of all values need them all; they are written out for one column at a time.
      written ??= columnStatistics([name], [0], new Matrix(length, 1, writtenOut(column)), weights)[0];
      return written.quantile(share);
    },
  };
}

/** Not by `values`, which the column would keep. */
function writtenOut({ length, rows, nonzeros }: SparseColumn): Float64Array {
  const values = new Float64Array(length);
  for (let at = 0; at < rows.length; at += 1) values[rows[at]] = nonzeros[at];
  return values;
}
