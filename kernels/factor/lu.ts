// P·A = L·U with partial pivoting, after Toledo (1997): the columns are halved until a panel is
// narrow, so that nearly all the work is done by matrix products, whatever the shape.

import { gemm } from "../blas/gemm";
import { swap } from "../blas/level1";
import { half, trsmLeft } from "../blas/trsm";
import { Floats, Ints } from "../record";

/** Panels up to this width are factored column by column. */
const SMALL: i32 = 8;

/** Index of the largest entry in absolute value of a column of m; strides in bytes. */
export function largestInColumn(m: i32, a: usize, row: usize): i32 {
  let best: f64 = -1;
  let at = 0;
  for (let i = 0; i < m; ++i) {
    const size = Math.abs(load<f64>(a));
    if (size > best) {
      best = size;
      at = i;
    }
    a += row;
  }
  return at;
}

/**
 * Divides m entries below a pivot by it and subtracts the corresponding multiples of its row (n
 * entries) from their rows.
 */
export function eliminateColumn(m: i32, n: i32, a: usize, row: usize): void {
  const pivot = load<f64>(a);
  const end = a + 8 + ((<usize>n) << 3);
  let target = a + row;
  for (let i = 0; i < m; ++i) {
    const factor = load<f64>(target) / pivot;
    store<f64>(target, factor);
    let to = target + 8;
    for (let from = a + 8; from < end; from += 8) {
      store<f64>(to, load<f64>(to) - factor * load<f64>(from));
      to += 8;
    }
    target += row;
  }
}

/**
 * Exchanges rows 0 to count−1 of a matrix of n columns with the rows named in `pivots`, in order.
 *
 * @spans a[reach(count, lda, n, 1)], pivots[count]
 */
export function luSwapRows(count: i32, n: i32, a: Floats, lda: i32, pivots: Ints): void {
  const row = (<usize>lda) << 3;
  for (let i = 0; i < count; ++i) {
    const other = load<i32>(pivots + ((<usize>i) << 2));
    if (other != i) swap(n, a + <usize>i * row, a + <usize>other * row);
  }
}

/**
 * Undoes `luSwapRows`.
 *
 * @spans a[reach(count, lda, n, 1)], pivots[count]
 */
export function luUnswapRows(count: i32, n: i32, a: Floats, lda: i32, pivots: Ints): void {
  const row = (<usize>lda) << 3;
  for (let i = count - 1; i >= 0; --i) {
    const other = load<i32>(pivots + ((<usize>i) << 2));
    if (other != i) swap(n, a + <usize>i * row, a + <usize>other * row);
  }
}

function luPanel(m: i32, n: i32, a: usize, lda: i32, pivots: usize): i32 {
  const row = (<usize>lda) << 3;
  const steps = min(m, n);
  let zero = -1;
  for (let j = 0; j < steps; ++j) {
    const diagonal = a + <usize>j * (row + 8);
    const best = j + largestInColumn(m - j, diagonal, row);
    store<i32>(pivots + ((<usize>j) << 2), best);
    if (best != j) swap(n, a + <usize>j * row, a + <usize>best * row);
    if (load<f64>(diagonal) == 0) {
      if (zero < 0) zero = j;
    } else {
      eliminateColumn(m - j - 1, n - j - 1, diagonal, row);
    }
  }
  return zero;
}

/**
 * Overwrites a matrix with its factors, computed with partial pivoting: U on and above the
 * diagonal, L below (with a unit diagonal). exchanges[i] is the row exchanged with row i at step i,
 * for as many steps as the smaller dimension. Returns the first step whose pivot is exactly zero,
 * or −1.
 *
 * @wrapper luFactor(a[rows * columns], rows, columns, exchanges[Math.min(rows, columns)]) lda = columns
 */
export function lu(rows: i32, columns: i32, a: Floats, lda: i32, exchanges: Ints): i32 {
  const steps = min(rows, columns);
  if (steps == 0) return -1;
  if (steps <= SMALL && columns <= 2 * SMALL) return luPanel(rows, columns, a, lda, exchanges);
  const row = (<usize>lda) << 3;
  const n1 = steps <= SMALL ? steps : half(steps, SMALL);
  const n2 = columns - n1;
  const a12 = a + ((<usize>n1) << 3);
  const a21 = a + <usize>n1 * row;
  const a22 = a21 + ((<usize>n1) << 3);
  const pivots2 = exchanges + ((<usize>n1) << 2);
  const zero1 = lu(rows, n1, a, lda, exchanges);
  luSwapRows(n1, n2, a12, lda, exchanges);
  trsmLeft(true, true, n1, n2, 1, a, lda, 1, a12, lda);
  gemm(rows - n1, n2, n1, -1, a21, lda, 1, a12, lda, 1, 1, a22, lda);
  const zero2 = lu(rows - n1, n2, a22, lda, pivots2);
  const rest = min(rows - n1, n2);
  luSwapRows(rest, n1, a21, lda, pivots2);
  for (let i = 0; i < rest; ++i) {
    const at = pivots2 + ((<usize>i) << 2);
    store<i32>(at, load<i32>(at) + n1);
  }
  if (zero1 >= 0) return zero1;
  return zero2 < 0 ? -1 : n1 + zero2;
}
