// Columns are interleaved in blocks of rows: writing a wide matrix one column at a time passes
// through memory once per column, writing it in blocks of rows only once.

/** Writes one or several neighboring columns of a row-major matrix. */
export interface ColumnWriter {
  /** The number of columns it writes. */
  readonly width: number;
  /** Writes rows `start` to `end`; rows have `stride` numbers, and its first column is at `at`. */
  write(data: Float64Array, stride: number, at: number, start: number, end: number): void;
}

/** A column with a stride: row i is `data[i * stride + at]`. */
export interface StridedColumn {
  readonly data: Float64Array;
  readonly stride: number;
  readonly at: number;
}

/** About as many numbers as a level-2 cache holds together with their sources. */
const BLOCK = 8192;

/** Writes all rows, with the columns of the writers side by side. */
export function interleave(data: Float64Array, rows: number, writers: readonly ColumnWriter[]): void {
  const stride = writers.reduce((sum, { width }) => sum + width, 0);
  const block = Math.max(16, Math.floor(BLOCK / Math.max(1, stride)));
  for (let start = 0; start < rows; start += block) {
    const end = Math.min(rows, start + block);
    let at = 0;
    for (const writer of writers) {
      writer.write(data, stride, at, start, end);
      at += writer.width;
    }
  }
}

/** Copies one column. */
export function columnWriter(values: ArrayLike<number>): ColumnWriter {
  return {
    width: 1,
    write: (data, stride, at, start, end) => {
      // Four at a time, because counting takes as long as copying.
      const whole = start + ((end - start) & ~3);
      let to = start * stride + at;
      for (let row = start; row < whole; row += 4, to += 4 * stride) {
        data[to] = values[row];
        data[to + stride] = values[row + 1];
        data[to + 2 * stride] = values[row + 2];
        data[to + 3 * stride] = values[row + 3];
      }
      for (let row = whole; row < end; row += 1, to += stride) data[to] = values[row];
    },
  };
}

/** Copies the columns of a row-major matrix. */
export function matrixWriter(values: Float64Array, width: number): ColumnWriter {
  return {
    width,
    write: (data, stride, at, start, end) => {
      for (let row = start, from = start * width; row < end; row += 1)
        for (let j = 0, to = row * stride + at; j < width; j += 1, to += 1, from += 1)
          data[to] = values[from];
    },
  };
}
