// Transposition of row-major matrices; leading dimensions count elements between rows.

import { Floats } from "../record";
import { scatter } from "./strided";

/** Columns per strip: few enough that all rows of the result being written stay in the cache. */
const STRIP: i32 = 32;

/**
 * out = Aᵀ for a rows×columns matrix A in kernel memory, which `out` must not overlap.
 *
 * @spans a[reach(rows, lda, columns, 1)], out[reach(columns, ldOut, rows, 1)]
 * @wrapper (rows, columns, a[rows * columns], out[rows * columns]) lda = columns, ldOut = rows
 */
export function transposeInto(rows: i32, columns: i32, a: Floats, lda: i32, out: Floats, ldOut: i32): void {
  const row = (<usize>lda) << 3;
  const outRow = (<usize>ldOut) << 3;
  for (let j = 0; j < columns; j += STRIP) {
    const width = min(STRIP, columns - j);
    let source = a + ((<usize>j) << 3);
    let target = out + <usize>j * outRow;
    let i = 0;
    for (; i + 8 <= rows; i += 8) {
      transposeEight(width, source, row, target, outRow);
      source += row << 3;
      target += 64;
    }
    for (; i < rows; ++i) {
      scatter(width, source, target, outRow);
      source += row;
      target += 8;
    }
  }
}

/** Eight rows become eight columns: whole cache lines of the result at a time. */
export function transposeEight(n: i32, a: usize, row: usize, out: usize, outRow: usize): void {
  const two = row << 1;
  const pairs = n >> 1;
  for (let j = 0; j < pairs; ++j) {
    let at = a;
    for (let i: usize = 0; i < 64; i += 16) {
      const upper = v128.load(at);
      const lower = v128.load(at + row);
      v128.store(out + i, v128.shuffle<f64>(upper, lower, 0, 2));
      v128.store(out + outRow + i, v128.shuffle<f64>(upper, lower, 1, 3));
      at += two;
    }
    a += 16;
    out += outRow << 1;
  }
  if (n & 1) {
    for (let i: usize = 0; i < 64; i += 8) {
      store<f64>(out + i, load<f64>(a));
      a += row;
    }
  }
}
