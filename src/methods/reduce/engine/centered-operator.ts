import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { LinearOperator } from "./leading-singular.js";

export interface Standardization {
  /** What is subtracted from every column. */
  readonly centers: Float64Array;
  /** What every column is then divided by. */
  readonly scales: Float64Array;
  /** How often each row counts; its square root multiplies the row. */
  readonly weights?: Float64Array | undefined;
}

/** The rows centered, scaled and multiplied by the roots of their weights, as an operator that never stores them. */
export function standardizedOperator(
  x: Matrix | SparseMatrix,
  { centers, scales, weights }: Standardization,
): LinearOperator {
  const roots = weights?.map(Math.sqrt);
  return {
    rows: x.rows,
    columns: x.columns,
    times: (block) => {
      const scaled = divideRows(block, scales);
      const out = x instanceof Matrix ? multiply(x, scaled) : x.multiply(scaled);
      const shift = rowTimes(centers, scaled);
      return multiplyRows(
        out.map((value, at) => value - shift[at % out.columns]),
        roots,
      );
    },
    transposedTimes: (block) => {
      const weighted = multiplyRows(block, roots);
      const out =
        x instanceof Matrix ? multiply(x, weighted, { transposeA: true }) : x.multiplyTransposed(weighted);
      const sums = columnSums(weighted);
      const { columns } = out;
      const centered = out.map((value, at) => value - centers[Math.floor(at / columns)] * sums[at % columns]);
      return divideRows(centered, scales);
    },
  };
}

function divideRows(a: Matrix, by: Float64Array): Matrix {
  return a.map((value, at) => value / by[Math.floor(at / a.columns)]);
}

function multiplyRows(a: Matrix, by: Float64Array | undefined): Matrix {
  return by === undefined ? a : a.map((value, at) => value * by[Math.floor(at / a.columns)]);
}

/** xᵀ·B */
export function rowTimes(x: Float64Array, { rows, columns, data }: Matrix): Float64Array {
  const out = new Float64Array(columns);
  for (let i = 0; i < rows; i += 1)
    for (let k = 0; k < columns; k += 1) out[k] += x[i] * data[i * columns + k];
  return out;
}

function columnSums({ rows, columns, data }: Matrix): Float64Array {
  const out = new Float64Array(columns);
  for (let at = 0; at < rows * columns; at += 1) out[at % columns] += data[at];
  return out;
}
