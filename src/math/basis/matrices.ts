import { Matrix } from "../linalg/matrix.js";

/** The mean of a matrix and its transpose: rounding differs between both in the last bit. */
export function symmetric(S: Matrix): Matrix {
  const out = new Matrix(S.rows, S.columns);
  for (let i = 0; i < S.rows; i += 1)
    for (let j = 0; j < S.columns; j += 1)
      out.data[i * S.columns + j] = (S.data[i * S.columns + j] + S.data[j * S.columns + i]) / 2;
  return out;
}

/** The largest sum of a column's absolute values. */
export function oneNorm({ rows, columns, data }: Matrix): number {
  const sums = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1, at += 1) sums[j] += Math.abs(data[at]);
  return sums.reduce((most, sum) => Math.max(most, sum), 0);
}

export function times(matrix: Matrix, factor: number): Matrix {
  return new Matrix(
    matrix.rows,
    matrix.columns,
    matrix.data.map((value) => value * factor),
  );
}

/** The Kronecker product. */
export function kronecker(a: Matrix, b: Matrix): Matrix {
  const out = new Matrix(a.rows * b.rows, a.columns * b.columns);
  for (let i = 0; i < a.rows; i += 1)
    for (let j = 0; j < a.columns; j += 1) {
      const factor = a.data[i * a.columns + j];
      if (factor === 0) continue;
      for (let k = 0; k < b.rows; k += 1)
        for (let l = 0; l < b.columns; l += 1)
          out.data[(i * b.rows + k) * out.columns + j * b.columns + l] = factor * b.data[k * b.columns + l];
    }
  return out;
}

/** A matrix on the diagonal, from the given index on, of a larger one. */
export function onDiagonal(part: Matrix, size: number, first: number): Matrix {
  const out = new Matrix(size, size);
  for (let i = 0; i < part.rows; i += 1) out.data.set(part.row(i), (first + i) * size + first);
  return out;
}

/** The columns of one matrix, and then those of another. */
export function sideBySide(a: Matrix, b: Matrix): Matrix {
  const width = a.columns + b.columns;
  const out = new Matrix(a.rows, width);
  for (let i = 0; i < a.rows; i += 1) {
    out.data.set(a.row(i), i * width);
    out.data.set(b.row(i), i * width + a.columns);
  }
  return out;
}
