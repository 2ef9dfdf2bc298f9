// Sums over vectors, as loops, because `reduce` takes several times as long.

/** Σ aᵢ·bᵢ over the elements of `a`. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i] * b[i];
  return sum;
}

/** Σ aᵢ² */
export function sumOfSquares(a: ArrayLike<number>): number {
  return dot(a, a);
}
