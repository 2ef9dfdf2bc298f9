import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";

/** Cases as the perceptron needs them, dense or sparse. */
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
      // Four sums, because each addition waits for the one before it.
      const whole = columns & ~3;
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let at = i * columns;
      let to = from;
      for (let j = 0; j < whole; j += 4, at += 4, to += 4) {
        a += data[at] * weights[to];
        b += data[at + 1] * weights[to + 1];
        c += data[at + 2] * weights[to + 2];
        d += data[at + 3] * weights[to + 3];
      }
      for (let j = whole; j < columns; j += 1, at += 1, to += 1) a += data[at] * weights[to];
      return a + b + (c + d);
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
