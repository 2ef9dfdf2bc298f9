import type { Matrix } from "../linalg/matrix.js";

/** How many monomials of some variables have at most this degree. */
export function polynomialCount(variables: number, degree: number): number {
  let count = 1;
  for (let k = 1; k <= variables; k += 1) count = (count * (degree + k)) / k;
  return Math.round(count);
}

/** The exponents of all monomials up to a degree: lower degrees first, then the powers of the first variable. */
function monomials(variables: number, degree: number): readonly (readonly number[])[] {
  const ofDegree = (total: number, left: number): number[][] =>
    left === 1
      ? [[total]]
      : Array.from({ length: total + 1 }, (_, k) => total - k).flatMap((power) =>
          ofDegree(total - power, left - 1).map((rest) => [power, ...rest]),
        );
  return Array.from({ length: degree + 1 }, (_, total) => ofDegree(total, variables)).flat();
}

/** A derivative of x^power. */
export function powerDerivative(x: number, power: number, order: number): number {
  if (order > power) return 0;
  let factor = 1;
  for (let k = 0; k < order; k += 1) factor *= power - k;
  return factor * x ** (power - order);
}

/** What polynomials are made from: (x − shift) / scale. */
interface Standardization {
  readonly shift: Float64Array;
  readonly scale: number;
}

/** Writes derivatives of all monomials up to a degree at every row, from column `first` of `out` on. */
export function writePolynomials(
  x: Matrix,
  degree: number,
  { shift, scale }: Standardization,
  orders: readonly number[],
  out: Matrix,
  first: number,
): void {
  for (const [k, exponents] of monomials(x.columns, degree).entries()) {
    for (let row = 0; row < x.rows; row += 1) {
      let product = 1;
      for (let j = 0; j < x.columns; j += 1) {
        const order = orders[j] ?? 0;
        const u = (x.data[row * x.columns + j] - shift[j]) / scale;
        // NaN to the power of 0 would be 1.
        product *= Number.isNaN(u) ? u : powerDerivative(u, exponents[j], order) / scale ** order;
      }
      out.data[row * out.columns + first + k] = product;
    }
  }
}
