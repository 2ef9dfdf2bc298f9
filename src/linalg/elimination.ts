// Gaussian elimination on small and middling matrices that are not worth a trip to kernel memory.

import { SingularMatrixError } from "../errors.js";
import { Matrix } from "./matrix.js";

/** X with A·X = B, by elimination with partial pivoting. */
export function solveByElimination(method: string, a: Matrix, b: Matrix): Matrix {
  const n = a.rows;
  const width = b.columns;
  const lu = a.data.slice();
  const x = b.data.slice();
  for (let k = 0; k < n; k += 1) {
    let pivot = k;
    for (let i = k + 1; i < n; i += 1) {
      if (Math.abs(lu[i * n + k]) > Math.abs(lu[pivot * n + k])) pivot = i;
    }
    if (lu[pivot * n + k] === 0) {
      throw new SingularMatrixError(`${method}: the matrix is singular; pivot ${k} is zero.`, k, {
        method,
        row: k,
        expected: "an invertible matrix",
        received: "pivot 0",
      });
    }
    exchangeRows(lu, n, k, pivot);
    exchangeRows(x, width, k, pivot);
    for (let i = k + 1; i < n; i += 1) {
      const factor = lu[i * n + k] / lu[k * n + k];
      if (factor === 0) continue;
      subtractRow(lu, n, i, k, factor, k + 1);
      subtractRow(x, width, i, k, factor, 0);
    }
  }
  for (let k = n - 1; k >= 0; k -= 1) {
    for (let i = k + 1; i < n; i += 1) subtractRow(x, width, k, i, lu[k * n + i], 0);
    for (let j = 0; j < width; j += 1) x[k * width + j] /= lu[k * n + k];
  }
  return new Matrix(n, width, x);
}

/** A square matrix eliminated with complete pivoting as far as its pivots exceed a threshold. */
export interface CompleteElimination {
  readonly size: number;
  /** Row-major; the first `rank` rows and columns hold the triangular factor. */
  readonly data: Float64Array;
  /** Which column of the matrix stands in each place. */
  readonly columns: Int32Array;
  readonly rank: number;
}

/** Eliminates until no pivot is larger than `threshold` or `limit` pivots have been used. */
export function eliminateCompletely(
  size: number,
  matrix: Float64Array,
  threshold: number,
  limit = size,
): CompleteElimination {
  const data = matrix.slice();
  const columns = Int32Array.from({ length: size }, (_, j) => j);
  for (let k = 0; k < limit; k += 1) {
    let best = k * size + k;
    for (let i = k; i < size; i += 1) {
      for (let j = k; j < size; j += 1) {
        if (Math.abs(data[i * size + j]) > Math.abs(data[best])) best = i * size + j;
      }
    }
    if (!(Math.abs(data[best]) > threshold)) return { size, data, columns, rank: k };
    exchangeRows(data, size, k, Math.floor(best / size));
    exchangeColumns(data, size, columns, k, best % size);
    for (let i = k + 1; i < size; i += 1) {
      subtractRow(data, size, i, k, data[i * size + k] / data[k * size + k], k);
    }
  }
  return { size, data, columns, rank: limit };
}

/** Columns that span the null space of an eliminated matrix. */
export function nullSpace({ size, data, columns, rank }: CompleteElimination): Matrix {
  const width = size - rank;
  const basis = new Matrix(size, width);
  for (let j = 0; j < width; j += 1) {
    const x = new Float64Array(size);
    x[rank + j] = 1;
    for (let i = rank - 1; i >= 0; i -= 1) {
      let sum = 0;
      for (let p = i + 1; p < size; p += 1) sum += data[i * size + p] * x[p];
      x[i] = -sum / data[i * size + i];
    }
    for (let i = 0; i < size; i += 1) basis.data[columns[i] * width + j] = x[i];
  }
  return basis;
}

/** Row i −= factor · row k, from column `start` on. */
function subtractRow(
  data: Float64Array,
  width: number,
  i: number,
  k: number,
  factor: number,
  start: number,
): void {
  for (let j = start; j < width; j += 1) data[i * width + j] -= factor * data[k * width + j];
}

function exchangeRows(data: Float64Array, width: number, i: number, k: number): void {
  if (i === k) return;
  const row = data.slice(i * width, (i + 1) * width);
  data.copyWithin(i * width, k * width, (k + 1) * width);
  data.set(row, k * width);
}

function exchangeColumns(data: Float64Array, size: number, columns: Int32Array, j: number, k: number): void {
  if (j === k) return;
  for (let i = 0; i < size; i += 1) {
    const value = data[i * size + j];
    data[i * size + j] = data[i * size + k];
    data[i * size + k] = value;
  }
  [columns[j], columns[k]] = [columns[k], columns[j]];
}
