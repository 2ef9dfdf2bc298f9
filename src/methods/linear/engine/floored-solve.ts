/**
 * The x with Ax = b for a positive semidefinite A, which is overwritten; x takes the place of b. A Cholesky pivot at
 * rounding level is raised to it, so that a direction in which A does not determine x is followed far, but never
 * uphill: x is a direction of descent for ½xᵀAx − bᵀx.
 */
export function solveFloored(a: Float64Array, b: Float64Array): void {
  const size = b.length;
  const noise = size * Number.EPSILON;
  for (let j = 0; j < size; j += 1) {
    const rowJ = j * size;
    const diagonal = a[rowJ + j];
    let pivot = diagonal;
    for (let k = 0; k < j; k += 1) pivot -= a[rowJ + k] * a[rowJ + k];
    const root = Math.sqrt(Math.max(pivot, noise * diagonal));
    a[rowJ + j] = root;
    for (let i = j + 1; i < size; i += 1) {
      const rowI = i * size;
      let sum = a[rowI + j];
      for (let k = 0; k < j; k += 1) sum -= a[rowI + k] * a[rowJ + k];
      a[rowI + j] = sum / root;
    }
  }
  for (let i = 0; i < size; i += 1) {
    let sum = b[i];
    for (let k = 0; k < i; k += 1) sum -= a[i * size + k] * b[k];
    b[i] = sum / a[i * size + i];
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = b[i];
    for (let k = i + 1; k < size; k += 1) sum -= a[k * size + i] * b[k];
    b[i] = sum / a[i * size + i];
  }
}
