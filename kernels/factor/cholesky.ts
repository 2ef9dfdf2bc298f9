// A = L·Lᵀ by halving: factor the leading half, solve for the block below it, update the rest.

import { dot } from "../blas/level1";
import { syrkLower } from "../blas/syrk";
import { half, trsmRight } from "../blas/trsm";
import { SMALLEST_TRIANGLE } from "./sizes.shared";

/** Computes row i of L from the rows above it; returns its pivot before the square root. */
export function choleskyRow(i: i32, a: usize, row: usize): f64 {
  const ai = a + <usize>i * row;
  let aj = a;
  for (let j = 0; j < i; ++j) {
    const at = ai + ((<usize>j) << 3);
    store<f64>(at, (load<f64>(at) - dot(j, ai, aj)) / load<f64>(aj + ((<usize>j) << 3)));
    aj += row;
  }
  return load<f64>(ai + ((<usize>i) << 3)) - dot(i, ai, ai);
}

function choleskySmall(n: i32, a: usize, row: usize): i32 {
  for (let i = 0; i < n; ++i) {
    const pivot = choleskyRow(i, a, row);
    const diagonal = a + <usize>i * (row + 8);
    if (!(pivot > 0)) {
      store<f64>(diagonal, pivot);
      return i;
    }
    store<f64>(diagonal, Math.sqrt(pivot));
  }
  return -1;
}

/**
 * Overwrites the lower triangle of A (n×n, row-major) with L and returns −1, or the index of the
 * first pivot that is not positive, which is then left on the diagonal. Numbers above the diagonal
 * are not preserved.
 */
export function cholesky(n: i32, a: usize, lda: i32): i32 {
  const row = (<usize>lda) << 3;
  if (n <= SMALLEST_TRIANGLE) return choleskySmall(n, a, row);
  const n1 = half(n, SMALLEST_TRIANGLE);
  const n2 = n - n1;
  const a21 = a + <usize>n1 * row;
  const a22 = a21 + ((<usize>n1) << 3);
  const first = cholesky(n1, a, lda);
  if (first >= 0) return first;
  trsmRight(false, false, n2, n1, 1, a, 1, lda, a21, lda);
  syrkLower(n2, n1, -1, a21, lda, 1, a22, lda);
  const second = cholesky(n2, a22, lda);
  return second < 0 ? -1 : n1 + second;
}

/** Sets everything above the diagonal to zero. */
export function clearAboveDiagonal(n: i32, a: usize, lda: i32): void {
  const step = ((<usize>lda) << 3) + 8;
  for (let i = 1; i <= n; ++i) {
    memory.fill(a + 8, 0, (<usize>(n - i)) << 3);
    a += step;
  }
}
