import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { chebyshev, chebyshevToMonomial, monomialToChebyshev } from "./chebyshev.js";

describe("chebyshev", () => {
  it("gives the polynomials by name", () => {
    // T₂ = 2x² − 1, T₃ = 4x³ − 3x, T₄ = 8x⁴ − 8x² + 1, T₅ = 16x⁵ − 20x³ + 5x, T₆ = 32x⁶ − 48x⁴ + 18x² − 1
    const at = 3;
    const values = [1, 3, 17, 99, 577, 3363, 19601];
    expect(values.map((_, degree) => chebyshev(degree, at))).toEqual(values);
  });

  it("is the cosine of a multiple of the angle", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.double({ min: 0, max: Math.PI, noNaN: true }),
        (k, angle) => {
          expectClose(chebyshev(k, Math.cos(angle)), Math.cos(k * angle), { tolerance: 1e-12 });
        },
      ),
    );
  });

  it("refuses an invalid degree", () => {
    expect(() => chebyshev(-1, 0)).toThrow(
      "chebyshev: the degree must be a whole number from 0 to 1000000; got -1.",
    );
    expect(() => chebyshev(1.5, 0)).toThrow("got 1.5");
  });
});

describe("changing the basis of a polynomial", () => {
  // Fits of degree 2 to 6 to noisy points of sin(πx): coefficients of 1, x, x² … as printed, and by T₀, T₁ …
  // as recomputed from them and as printed beside.
  const fits: [monomial: number[], chebyshev: number[], printed: number[], rounding: number][] = [
    [[0.17, 1.33, -0.18], [0.08, 1.33, -0.09], [0.08, 1.33, -0.09], 0.006],
    [[0.17, 2.22, -0.35, -2], [-0.005, 0.72, -0.175, -0.5], [-0.01, 0.72, -0.18, -0.5], 0.006],
    [
      [0.02, 2.67, 2.23, -3.19, -4.73],
      [-0.63875, 0.2775, -1.25, -0.7975, -0.59125],
      [-0.64, 0.28, -1.25, -0.8, -0.59],
      0.006,
    ],
    [
      [0.21, 3.28, -2.7, -11.88, 5.24, 15.82],
      [0.825, 4.2575, 1.27, 1.97375, 0.655, 0.98875],
      [0.83, 4.26, 1.27, 1.97, 0.65, 0.99],
      0.006,
    ],
    [
      [-5.86, 57, 186, -875, -1490, 1634, 2412],
      [282.14, 422, 478.625, 291.875, 266, 102.125, 75.375],
      [282.4, 422.6, 478.9, 291.8, 266, 102.1, 75.3],
      0.7,
    ],
  ];

  it.each(fits)(
    "agrees with the table of fits to sin(πx), from %j",
    (monomial, byChebyshev, printed, rounding) => {
      const scale = Math.max(...byChebyshev.map(Math.abs));
      const converted = monomialToChebyshev(monomial);
      expectClose(converted, byChebyshev, { tolerance: 1e-14, scale });
      expectClose(converted, printed, { tolerance: rounding });
      expectClose(chebyshevToMonomial(byChebyshev), monomial, { tolerance: 1e-13, scale });
    },
  );

  it("gives every polynomial back, and keeps its values", () => {
    const coefficients = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { maxLength: 9 });
    fc.assert(
      fc.property(coefficients, fc.double({ min: -1, max: 1, noNaN: true }), (given, x) => {
        const monomial = chebyshevToMonomial(given);
        expectClose(monomialToChebyshev(monomial), given, { tolerance: 1e-12, scale: 100 });
        const byPowers = monomial.reduceRight((sum, c) => sum * x + c, 0);
        const byChebyshev = given.reduce((sum, c, k) => sum + c * chebyshev(k, x), 0);
        expectClose(byPowers, byChebyshev, { tolerance: 1e-12, scale: 100 });
      }),
    );
  });
});
