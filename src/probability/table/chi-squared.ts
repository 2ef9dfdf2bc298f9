/** P(X ≥ x) for a χ² distribution: the regularized upper incomplete gamma function Q(df/2, x/2). */
export function chiSquaredSurvival(x: number, degreesOfFreedom: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const a = degreesOfFreedom / 2;
  const half = x / 2;
  return half < a + 1 ? 1 - lowerSeries(a, half) : upperFraction(a, half);
}

/** P(a, x) by its power series (Abramowitz and Stegun 6.5.29). */
function lowerSeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * Number.EPSILON; k += 1) {
    term *= x / (a + k);
    sum += term;
  }
  return sum * density(a, x);
}

/** Q(a, x) by its continued fraction (Abramowitz and Stegun 6.5.31) in Lentz's form. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let d = 1 / b;
  let c = Number.POSITIVE_INFINITY;
  let product = d;
  for (let k = 1; ; k += 1) {
    const numerator = -k * (k - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const step = c * d;
    product *= step;
    if (!(Math.abs(step - 1) > Number.EPSILON)) return product * density(a, x) * a;
  }
}

/** xᵃ e⁻ˣ / Γ(a + 1) for a = 1/2, 1, 3/2 …, without the cancellation of its logarithm (Loader 2000). */
function density(a: number, x: number): number {
  if (a < 16) {
    let gamma = Number.isInteger(a) ? 1 : Math.sqrt(Math.PI);
    for (let factor = a; factor > 0; factor -= 1) gamma *= factor;
    // Both halves stay within range where the whole does; beyond, the density is 0.
    return x > 1500 ? 0 : (x ** (a / 2) * Math.exp(-x / 2)) ** 2 / gamma;
  }
  const ratio = (x - a) / a;
  const deviance = a * (ratio - Math.log1p(ratio));
  const square = a * a;
  const stirling =
    (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square) / a;
  return Math.exp(-deviance - stirling) / Math.sqrt(2 * Math.PI * a);
}
