// Pᵀ·A·P = L·Lᵀ of a semidefinite matrix with diagonal pivoting, in blocks of columns as in LAPACK's
// dpstrf (Lucas 2004): inside a block only the diagonal and the pivot's column are brought up to date.

import { indexOfLargest, swap } from "../blas/level1";
import { gemv } from "../blas/level2";
import { swapStrided } from "../blas/strided";
import { syrkLower } from "../blas/syrk";
import { Floats, Ints } from "../record";

const BLOCK: i32 = 64;

/**
 * Exchanges rows and columns j < q of a symmetric matrix stored in its lower triangle; A[j,j] is
 * lost.
 */
export function exchangeSymmetric(n: i32, a: usize, row: usize, j: i32, q: i32): void {
  const aj = a + <usize>j * row;
  const aq = a + <usize>q * row;
  const jBytes = (<usize>j) << 3;
  const qBytes = (<usize>q) << 3;
  store<f64>(aq + qBytes, load<f64>(aj + jBytes));
  swap(j, aj, aq);
  swapStrided(q - j - 1, aj + row + jBytes, row, aq + jBytes + 8, 8);
  swapStrided(n - q - 1, aq + row + jBytes, row, aq + row + qBytes, row);
}

/**
 * Finishes m entries of L's column below a pivot and subtracts their squares from the rest of the
 * diagonal.
 */
export function pivotedCholeskyColumn(
  m: i32,
  a: usize,
  row: usize,
  pivot: f64,
  known: usize,
  remaining: usize,
): void {
  const end = known + ((<usize>m) << 3);
  while (known < end) {
    const value = (load<f64>(a) - load<f64>(known)) / pivot;
    store<f64>(a, value);
    store<f64>(remaining, load<f64>(remaining) - value * value);
    a += row;
    known += 8;
    remaining += 8;
  }
}

/**
 * Overwrites the lower triangle of A (n×n) with L and returns the rank: pivoting ends when no
 * diagonal entry of the remainder exceeds `stop`, and rows and columns from the rank on then hold
 * that remainder. pivots[i] is the row of A that became row i. `work` holds 2n numbers.
 *
 * @spans a[reach(n, lda, n, 1)], pivots[n], work = 2 * n
 */
export function pivotedCholesky(n: i32, a: Floats, lda: i32, stop: f64, pivots: Ints, work: Floats): i32 {
  const row = (<usize>lda) << 3;
  const step = row + 8;
  const remaining = work;
  const known = work + ((<usize>n) << 3);
  for (let i = 0; i < n; ++i) store<i32>(pivots + ((<usize>i) << 2), i);
  for (let k = 0; k < n; k += BLOCK) {
    const end = min(n, k + BLOCK);
    for (let i = k; i < n; ++i) {
      store<f64>(remaining + ((<usize>i) << 3), load<f64>(a + <usize>i * step));
    }
    for (let j = k; j < end; ++j) {
      const best = j + indexOfLargest(n - j, remaining + ((<usize>j) << 3));
      const largest = load<f64>(remaining + ((<usize>best) << 3));
      if (!(largest > stop)) {
        const corner = a + <usize>j * row + ((<usize>k) << 3);
        syrkLower(n - j, j - k, -1, corner, lda, 1, a + <usize>j * step, lda);
        return j;
      }
      if (best != j) {
        exchangeSymmetric(n, a, row, j, best);
        store<f64>(remaining + ((<usize>best) << 3), load<f64>(remaining + ((<usize>j) << 3)));
        const pj = pivots + ((<usize>j) << 2);
        const pq = pivots + ((<usize>best) << 2);
        const index = load<i32>(pj);
        store<i32>(pj, load<i32>(pq));
        store<i32>(pq, index);
      }
      const pivot = Math.sqrt(largest);
      const diagonal = a + <usize>j * step;
      store<f64>(diagonal, pivot);
      const aj = a + <usize>j * row + ((<usize>k) << 3);
      gemv(n - j - 1, j - k, 1, aj + row, lda, aj, 0, known);
      pivotedCholeskyColumn(
        n - j - 1,
        diagonal + row,
        row,
        pivot,
        known,
        remaining + ((<usize>(j + 1)) << 3),
      );
    }
    const below = a + <usize>end * row + ((<usize>k) << 3);
    syrkLower(n - end, end - k, -1, below, lda, 1, a + <usize>end * step, lda);
  }
  return n;
}
