// Chebyshev polynomials of the first kind: T₀ = 1, T₁ = x, Tₖ₊₁ = 2x·Tₖ − Tₖ₋₁.

import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireEachNumber } from "../../base/numbers.js";

/** The recurrence takes a step per degree. */
const MOST_DEGREE = 1e6;

/**
 * The value at x of the Chebyshev polynomial of the given degree. On [−1, 1] it is cos(degree · arccos x).
 *
 * ```ts
 * chebyshev(3, 0.5); // -1
 * ```
 */
export function chebyshev(degree: number, x: number): number {
  if (!(Number.isInteger(degree) && degree >= 0 && degree <= MOST_DEGREE)) {
    const [expected, received] = [`a whole number from 0 to ${MOST_DEGREE}`, quote(degree)];
    throw new OptionError("chebyshev", { what: "the degree", option: "degree", expected, received });
  }
  let [before, current] = [1, x];
  if (degree === 0) return before;
  for (let k = 1; k < degree; k += 1) [before, current] = [current, 2 * x * current - before];
  return current;
}

/**
 * Converts the coefficients of T₀, T₁, T₂ … of a polynomial to those of 1, x, x² …
 *
 * ```ts
 * chebyshevToMonomial([0, 0, 1]); // [-1, 0, 2]: T₂ = 2x² − 1
 * ```
 */
export function chebyshevToMonomial(coefficients: ArrayLike<number>): Float64Array {
  requireEachNumber("chebyshevToMonomial", "coefficient", coefficients);
  const count = coefficients.length;
  const out = new Float64Array(count);
  let before = new Float64Array(count);
  let current = new Float64Array(count);
  if (count > 0) current[0] = 1;
  for (let k = 0; k < count; k += 1) {
    for (let i = 0; i <= k; i += 1) out[i] += coefficients[k] * current[i];
    const next = new Float64Array(count);
    const factor = k === 0 ? 1 : 2;
    for (let i = 0; i < count; i += 1) next[i] = factor * (current[i - 1] ?? 0) - before[i];
    [before, current] = [current, next];
  }
  return out;
}

/**
 * Converts the coefficients of 1, x, x² … of a polynomial to those of T₀, T₁, T₂ …
 *
 * ```ts
 * monomialToChebyshev([0, 0, 1]); // [0.5, 0, 0.5]: x² = (T₀ + T₂) / 2
 * ```
 */
export function monomialToChebyshev(coefficients: ArrayLike<number>): Float64Array {
  requireEachNumber("monomialToChebyshev", "coefficient", coefficients);
  const count = coefficients.length;
  let out = new Float64Array(count);
  // Horner's scheme, with x·T₀ = T₁ and x·Tₖ = (Tₖ₊₁ + Tₖ₋₁) / 2.
  for (let k = count - 1; k >= 0; k -= 1) {
    const next = new Float64Array(count);
    for (let i = 0; i < count - 1 - k; i += 1) {
      if (i === 0) next[1] += out[0];
      else {
        next[i + 1] += out[i] / 2;
        next[i - 1] += out[i] / 2;
      }
    }
    next[0] += coefficients[k];
    out = next;
  }
  return out;
}
