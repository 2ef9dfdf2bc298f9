import { withArena } from "../../wasm/arena.js";
import { axpy, syrk } from "../../wasm/blas.js";
import { nativeBlas } from "../../wasm/native/index.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";

/** Numbers of X in kernel memory at a time: 512 KiB, which fit into a level-2 cache. */
const BLOCK_NUMBERS = 65536;
/** The length of blocks is a multiple of this, like the panels that the kernel packs. */
const ROW_STEP = 256;

/**
 * XᵀX, full and exactly symmetric.
 *
 * ```ts
 * crossProduct(Matrix.from([[1, 2], [3, 4]])).toArrays(); // [[10, 14], [14, 20]]
 * ```
 */
export function crossProduct(matrix: MatrixLike): Matrix {
  const x = asMatrix("crossProduct", matrix);
  const { rows, columns, data } = x;
  const product = nativeBlas()?.crossProduct(rows, columns, data) ?? kernelCrossProduct(rows, columns, data);
  return new Matrix(columns, columns, product);
}

/**
 * Rows per block of the sum: a function of the width alone, so that the order of the sum is too. Wide
 * matrices take as many rows as columns; otherwise adding up the results would outweigh the products.
 */
export function crossProductBlockRows(columns: number): number {
  const fitting = Math.floor(BLOCK_NUMBERS / Math.max(1, columns));
  return ROW_STEP * Math.max(1, Math.floor(fitting / ROW_STEP), Math.ceil(columns / ROW_STEP));
}

/** The product of each block is formed separately, and the products are added in the order of the rows. */
function kernelCrossProduct(rows: number, columns: number, data: Float64Array): Float64Array {
  const blockRows = Math.min(rows, crossProductBlockRows(columns));
  return withArena((arena) => {
    const sum = arena.zeros(columns * columns);
    const product = arena.float64(columns * columns);
    const span = arena.float64(blockRows * columns);
    for (let start = 0; start < rows; start += blockRows) {
      const count = Math.min(blockRows, rows - start);
      span.set(data.subarray(start * columns, (start + count) * columns));
      syrk(1, { span, rows: count, columns, transposed: true }, 0, product);
      axpy(1, product, sum);
    }
    return sum.copyOut();
  });
}
