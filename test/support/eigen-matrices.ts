import { Matrix } from "../../src/linalg/matrix.js";

export { randomMatrix } from "./matrices.js";
export { norm as frobeniusNorm } from "./matrix-families.js";

/** The matrix with element f(i, j) at row i, column j. */
export function matrixOf(
  rows: number,
  columns: number,
  element: (row: number, column: number) => number,
): Matrix {
  return new Matrix(rows, columns).map((_, at) => element(Math.floor(at / columns), at % columns));
}

/** One eigenvalue on the diagonal and ones above it. */
export function jordanBlock(size: number, value: number): Matrix {
  return matrixOf(size, size, (i, j) => (i === j ? value : j === i + 1 ? 1 : 0));
}

/** Square blocks along the diagonal. */
export function blockDiagonal(...blocks: Matrix[]): Matrix {
  const size = blocks.reduce((sum, block) => sum + block.rows, 0);
  const out = new Matrix(size, size);
  let start = 0;
  for (const block of blocks) {
    for (let i = 0; i < block.rows; i += 1) out.data.set(block.row(i), (start + i) * size + start);
    start += block.rows;
  }
  return out;
}

/** The companion matrix of the monic polynomial with these roots. */
export function companion(roots: readonly number[]): Matrix {
  let coefficients = [1];
  for (const root of roots) {
    const shifted = [...coefficients, 0];
    coefficients = shifted.map((value, k) => value - (k > 0 ? root * coefficients[k - 1] : 0));
  }
  const n = roots.length;
  return matrixOf(n, n, (i, j) => (i === 0 ? -coefficients[j + 1] : i === j + 1 ? 1 : 0));
}

/** The largest absolute value. */
export function maxNorm(matrix: Matrix): number {
  return matrix.data.reduce((best, value) => Math.max(best, Math.abs(value)), 0);
}
