/**
 * Σ cᵢ xⁱ, with even and odd powers separated into two Horner chains that the processor runs in
 * parallel.
 */
export function polynomial(coefficients: readonly number[], x: number): number {
  const square = x * x;
  let i = coefficients.length - 1;
  let even = 0;
  let odd = 0;
  if (i % 2 === 0) {
    even = coefficients[i];
    i -= 1;
  }
  for (; i > 0; i -= 2) {
    odd = odd * square + coefficients[i];
    even = even * square + coefficients[i - 1];
  }
  return even + x * odd;
}
