/** Points and weights of a rule that integrates over an interval; the weights sum to its length. */
export interface QuadratureRule {
  readonly points: Float64Array;
  readonly weights: Float64Array;
}

/** The rule of Gauss and Legendre on the interval from 0 to 1, exact for polynomials up to the degree 2·count − 1. */
export function gaussLegendre(count: number): QuadratureRule {
  const points = new Float64Array(count);
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    // Newton's method from an approximation that is closer to this root than to any other (NIST 18.16.6).
    let x = Math.cos((Math.PI * (i + 0.75)) / (count + 0.5));
    let slope = 0;
    for (let step = 0; step < 8; step += 1) {
      const polynomial = legendre(count, x);
      slope = polynomial.slope;
      x -= polynomial.value / slope;
    }
    points[i] = (1 - x) / 2;
    weights[i] = 1 / ((1 - x * x) * slope * slope);
  }
  return { points, weights };
}

/** The Legendre polynomial of a degree and its slope, by the recurrence of three terms. */
function legendre(degree: number, x: number): { readonly value: number; readonly slope: number } {
  let [before, value] = [1, x];
  for (let k = 2; k <= degree; k += 1)
    [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
  return { value, slope: (degree * (x * value - before)) / (x * x - 1) };
}
