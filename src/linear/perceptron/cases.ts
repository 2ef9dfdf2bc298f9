import { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";

/** Cases as the perceptron needs them, whether zeros are written out or not. */
export interface PerceptronCases {
  readonly rows: number;
  readonly columns: number;
  /** The product of case i with the numbers that begin at `from`. */
  dot(i: number, weights: Float64Array, from: number): number;
  /** Adds a multiple of case i to the numbers that begin at `from`. */
  add(i: number, factor: number, weights: Float64Array, from: number): void;
}

export function perceptronCases(x: Matrix | SparseMatrix): PerceptronCases {
  return x instanceof Matrix ? denseCases(x) : sparseCases(x);
}

function denseCases({ data, rows, columns }: Matrix): PerceptronCases {
  return {
    rows,
    columns,
    dot(i, weights, from) {
      let sum = 0;
      for (let j = 0, at = i * columns; j < columns; j += 1, at += 1) sum += data[at] * weights[from + j];
      return sum;
    },
    add(i, factor, weights, from) {
      for (let j = 0, at = i * columns; j < columns; j += 1, at += 1) weights[from + j] += factor * data[at];
    },
  };
}

function sparseCases({ rows, columns, rowPointers, columnIndices, values }: SparseMatrix): PerceptronCases {
  return {
    rows,
    columns,
    dot(i, weights, from) {
      let sum = 0;
      for (let at = rowPointers[i]; at < rowPointers[i + 1]; at += 1)
        sum += values[at] * weights[from + columnIndices[at]];
      return sum;
    },
    add(i, factor, weights, from) {
      for (let at = rowPointers[i]; at < rowPointers[i + 1]; at += 1)
        weights[from + columnIndices[at]] += factor * values[at];
    },
  };
}
