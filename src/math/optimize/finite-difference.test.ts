import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { conditioned, quadratic, TEST_FUNCTIONS } from "../../../test/support/test-functions.js";
import {
  differenceGradient,
  differenceHessian,
  differenceHessianOfValues,
  differenceJacobian,
} from "./finite-difference.js";
import { maxNorm } from "./vectors.js";

describe.each(TEST_FUNCTIONS)("differences of $name", ({ value, gradient, start }) => {
  it("agree with the analytic gradient at random points", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const x = randomArray(start.length, seed).map((v) => 3 * v);
      const exact = gradient(x);
      expectClose(differenceGradient(value, x), exact, { tolerance: 1e-8, scale: 1 + maxNorm(exact) });
    }
  });

  it("of the gradient and of the value give the same Hessian", () => {
    const x = randomArray(start.length, 5);
    const ofGradient = differenceHessian(gradient, x);
    const ofValues = differenceHessianOfValues(value, x);
    expectClose(ofValues.data, ofGradient.data, { tolerance: 1e-6, scale: maxNorm(ofGradient.data) });
    expect(ofGradient.equals(ofGradient.transpose())).toBe(true);
    expect(ofValues.equals(ofValues.transpose())).toBe(true);
  });
});

describe("a difference", () => {
  it("is exact to rounding for quadratics, whatever the size of x", () => {
    const a = conditioned(6, 100, 2);
    const f = quadratic(a, randomArray(6, 1));
    for (const size of [1e-3, 1, 1e6]) {
      const x = randomArray(6, 9).map((v) => v * size);
      const exact = a.multiply(x);
      const found = differenceGradient(f.value, x);
      expectClose(found, f.gradient(x), { tolerance: 1e-9, scale: Math.max(1, maxNorm(exact)) });
    }
    const hessian = differenceHessian(f.gradient, randomArray(6, 4));
    expectClose(hessian.data, a.data, { tolerance: 1e-10 });
  });

  it("takes steps relative to the variable where it has no typical size", () => {
    const f = ([x]: Float64Array) => Math.exp(1e9 * x);
    const [slope] = differenceGradient(f, Float64Array.of(1e-9), { typicalSize: 0 });
    expect(Math.abs(slope / (1e9 * Math.E) - 1)).toBeLessThan(1e-9);
    const [one] = differenceGradient(f, Float64Array.of(1e-9), { typicalSize: [1e-9] });
    expect(one).toBe(slope);
  });

  it("never looks outside the bounds", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(0, 1e-12, 1e-7, 1e-3, 10),
        (lower, part, width) => {
          const upper = lower + width;
          const x = Math.min(upper, Math.max(lower, lower + part * width));
          const seen: number[] = [];
          const bounds = { lower: Float64Array.of(lower), upper: Float64Array.of(upper) };
          const f = ([at]: Float64Array) => {
            seen.push(at);
            return at;
          };
          const [slope] = differenceGradient(f, Float64Array.of(x), { bounds });
          for (const at of seen) expect(at >= lower && at <= upper).toBe(true);
          if (width >= 1e-3) expectClose(slope, 1, { tolerance: 1e-9 });
        },
      ),
    );
  });

  it("is of second order at a bound as well", () => {
    const bounds = { lower: Float64Array.of(1), upper: Float64Array.of(4) };
    const slope = (x: number) =>
      differenceGradient(([at]) => Math.log(at), Float64Array.of(x), { bounds })[0];
    for (const x of [1, 2, 4]) expect(Math.abs(slope(x) - 1 / x)).toBeLessThan(1e-9);
  });

  it("of a variable held fast by its bounds is 0", () => {
    const bounds = { lower: Float64Array.of(2, 0), upper: Float64Array.of(2, 9) };
    const slopes = differenceGradient(([a, b]) => a * b, Float64Array.of(2, 3), { bounds });
    expectClose(slopes, [0, 2], { tolerance: 1e-9 });
  });

  it("is one-sided beside a point where the function is not finite", () => {
    const f = ([x]: Float64Array) => (x < 1 ? Number.NaN : (x - 1) * x);
    expectClose(differenceGradient(f, Float64Array.of(1))[0], 1, { tolerance: 1e-10 });
    const g = ([x]: Float64Array) => (x > 1 ? Number.POSITIVE_INFINITY : (x - 1) * x);
    expectClose(differenceGradient(g, Float64Array.of(1))[0], 1, { tolerance: 1e-10 });
  });

  it("of a vector function has one row per component", () => {
    const jacobian = differenceJacobian(([a, b]) => [a * b, a + b, a ** 3], Float64Array.of(2, 5));
    expect(jacobian.shape).toBe("3×2");
    expectClose(jacobian.data, [5, 2, 1, 1, 12, 0], { tolerance: 1e-8 });
  });
});
