/** Σ cᵢ xⁱ by Horner's rule. */
export function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (let i = coefficients.length - 1; i >= 0; i -= 1) sum = sum * x + coefficients[i];
  return sum;
}

/** Σ cⱼ Tⱼ(t) by Clenshaw's recurrence, for t in [-1, 1]. */
export function chebyshevSum(coefficients: readonly number[], t: number): number {
  let next = 0;
  let afterNext = 0;
  for (let j = coefficients.length - 1; j > 0; j -= 1) {
    const current = 2 * t * next - afterNext + coefficients[j];
    afterNext = next;
    next = current;
  }
  return t * next - afterNext + coefficients[0];
}
