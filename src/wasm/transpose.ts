export { transposeInto } from "./generated/wrappers/core.js";

/** Tiles of this size keep both reads and writes in the cache. */
const TILE = 32;

/** The transpose of a row-major rows×columns array, in `out`. */
export function transpose(
  rows: number,
  columns: number,
  data: Float64Array,
  out: Float64Array<ArrayBuffer> = new Float64Array(rows * columns),
): Float64Array<ArrayBuffer> {
  for (let i = 0; i < rows; i += TILE) {
    const iEnd = Math.min(i + TILE, rows);
    for (let j = 0; j < columns; j += TILE) {
      transposeTile(rows, columns, data, out, i, iEnd, j, Math.min(j + TILE, columns));
    }
  }
  return out;
}

function transposeTile(
  rows: number,
  columns: number,
  data: Float64Array,
  out: Float64Array,
  iStart: number,
  iEnd: number,
  jStart: number,
  jEnd: number,
): void {
  for (let i = iStart; i < iEnd; i += 1) {
    const from = i * columns;
    let to = jStart * rows + i;
    for (let j = jStart; j < jEnd; j += 1) {
      out[to] = data[from + j];
      to += rows;
    }
  }
}

/** Copies the lower triangle of a square matrix to the upper one. */
export function mirrorLower(size: number, data: Float64Array): void {
  for (let i = 0; i < size; i += TILE) {
    const iEnd = Math.min(i + TILE, size);
    for (let j = 0; j < i; j += TILE) transposeTile(size, size, data, data, i, iEnd, j, j + TILE);
    for (let row = i; row < iEnd; row += 1)
      for (let column = i; column < row; column += 1) data[column * size + row] = data[row * size + column];
  }
}
