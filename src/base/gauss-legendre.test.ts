import { expect, it } from "vitest";
import { expectClose } from "../../test/support/numbers.js";
import { gaussLegendre } from "./gauss-legendre.js";

it("gaussLegendre integrates all polynomials up to its degree", () => {
  for (const count of [1, 2, 3, 4, 6, 10, 31]) {
    const { points, weights } = gaussLegendre(count);
    for (let power = 0; power < 2 * count; power += 1) {
      const integral = points.reduce((sum, point, k) => sum + weights[k] * point ** power, 0);
      expectClose(integral * (power + 1), 1, { tolerance: 2e-14 });
    }
    expect(points.every((point) => point > 0 && point < 1)).toBe(true);
  }
});

it("gaussLegendre of two points has them at (1 ± 1/√3)/2", () => {
  const { points, weights } = gaussLegendre(2);
  expectClose(points, [(1 - 1 / Math.sqrt(3)) / 2, (1 + 1 / Math.sqrt(3)) / 2], { tolerance: 1e-15 });
  expectClose(weights, [0.5, 0.5], { tolerance: 1e-15 });
});
