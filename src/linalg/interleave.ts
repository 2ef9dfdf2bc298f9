// Columns become rows in blocks: a matrix of many columns that is written one column at a time goes
// through memory once per column, and one that is written in blocks of rows goes through it once.

/** Numbers for one or several neighboring columns of a row-major matrix. */
export interface ColumnWriter {
  /** How many columns it writes. */
  readonly width: number;
  /** Writes rows `start` to `end`; rows have `stride` numbers, and its first column stands at `at`. */
  write(data: Float64Array, stride: number, at: number, start: number, end: number): void;
}

/** A column wherever its numbers stand: that of row i is `data[i * stride + at]`. */
export interface StridedColumn {
  readonly data: Float64Array;
  readonly stride: number;
  readonly at: number;
}

/** About the numbers that a second-level cache holds beside what they are read from. */
const BLOCK = 8192;

/** Writes all rows; the writers' columns stand side by side. */
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

/** One column as it is. */
export function columnWriter(values: ArrayLike<number>): ColumnWriter {
  return {
    width: 1,
    write: (data, stride, at, start, end) => {
      for (let row = start, to = start * stride + at; row < end; row += 1, to += stride)
        data[to] = values[row];
    },
  };
}

/** The columns of a row-major matrix as they are. */
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
