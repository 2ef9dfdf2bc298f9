// Bases of truncated powers (ESL 5.2): easy to read, and ill-conditioned where there are many knots.

import { Matrix } from "../linalg/matrix.js";
import type { NaturalPowerBasis, PiecewisePolynomialBasis } from "./basis.js";
import { powerDerivative } from "./polynomials.js";

/** 1, x … and then, knot by knot, the powers of what exceeds it that are as continuous as asked for. */
export function piecewisePolynomialValues(
  { degree, knots, continuity }: PiecewisePolynomialBasis,
  x: Matrix,
  derivative: number,
): Matrix {
  const perKnot = degree - continuity;
  const size = degree + 1 + knots.length * perKnot;
  const out = new Matrix(x.rows, size);
  for (let row = 0, at = 0; row < x.rows; row += 1) {
    const point = x.data[row];
    for (let power = 0; power <= degree; power += 1, at += 1)
      out.data[at] = Number.isNaN(point) ? Number.NaN : powerDerivative(point, power, derivative);
    for (const knot of knots)
      for (let power = continuity + 1; power <= degree; power += 1, at += 1)
        out.data[at] = truncated(point, knot, power, derivative);
  }
  return out;
}

/** A derivative of (x − knot)₊^power; the step of the power 0 is up at the knot itself. */
function truncated(x: number, knot: number, power: number, derivative: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  return x >= knot ? powerDerivative(x - knot, power, derivative) : 0;
}

/** N₁ = 1, N₂ = x and Nₖ₊₂ = dₖ − d₍K−1₎ (ESL 5.4). */
export function naturalPowerValues({ knots }: NaturalPowerBasis, x: Matrix, derivative: number): Matrix {
  const size = knots.length;
  const last = knots[size - 1];
  const out = new Matrix(x.rows, size);
  for (let row = 0; row < x.rows; row += 1) {
    const point = x.data[row];
    const share = (k: number) => {
      if (Number.isNaN(point)) return Number.NaN;
      // Beyond the last knot, the difference of the cubes is a parabola; written as one, it loses no digits.
      if (point < last) return truncated(point, knots[k], 3, derivative) / (last - knots[k]);
      const [a, b] = [point - knots[k], point - last];
      if (derivative === 0) return a * a + a * b + b * b;
      return derivative === 1 ? 3 * (a + b) : derivative === 2 ? 6 : 0;
    };
    const at = row * size;
    out.data[at] = Number.isNaN(point) ? Number.NaN : derivative === 0 ? 1 : 0;
    out.data[at + 1] = Number.isNaN(point) ? Number.NaN : powerDerivative(point, 1, derivative);
    for (let k = 0; k < size - 2; k += 1)
      out.data[at + 2 + k] = size > 2 ? share(k) - share(size - 2) : Number.NaN;
  }
  return out;
}
