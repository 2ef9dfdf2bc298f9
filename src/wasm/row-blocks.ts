import type { Arena } from "./arena.js";
import type { Rows } from "./rows.js";

/** 512 KiB, which fit into a level-2 cache together with what a kernel needs for itself. */
const BLOCK_NUMBERS = 65536;

/** Rows per block: a function of the width alone, so that the order of sums is too. */
export function rowsPerBlock(columns: number): number {
  return Math.max(64, Math.floor(BLOCK_NUMBERS / Math.max(1, columns)));
}

/**
 * Passes a row-major matrix in ordinary memory to `body` block by block, each copied to the same address in
 * kernel memory: a single pass over the data in constant memory.
 */
export function forEachRowBlock(
  arena: Arena,
  matrix: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
  body: (block: Rows, start: number) => void,
): void {
  const { data, rows, columns } = matrix;
  const size = Math.min(rows, rowsPerBlock(columns));
  const span = arena.float64(size * columns);
  for (let start = 0; start < rows; start += size) {
    const count = Math.min(size, rows - start);
    span.set(data.subarray(start * columns, (start + count) * columns));
    body({ span, rows: count, columns }, start);
  }
}

/** [first, count] of consecutive blocks. */
export function blocksOf(length: number, width: number): [first: number, count: number][] {
  return Array.from({ length: Math.ceil(length / width) }, (_, k) => [
    k * width,
    Math.min(width, length - k * width),
  ]);
}
