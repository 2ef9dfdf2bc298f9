import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { brent, brentRoot, goldenSection } from "./index.js";

const VALLEYS: [name: string, f: (x: number) => number, lower: number, upper: number, minimum: number][] = [
  ["a parabola", (x) => (x - 0.3) ** 2, -2, 5, 0.3],
  ["a quartic", (x) => (x - 1) ** 4 + x, -3, 3, 1 - 0.25 ** (1 / 3)],
  ["the cosine", Math.cos, 2, 5, Math.PI],
  ["x·log x", (x) => x * Math.log(x), 0.01, 3, Math.exp(-1)],
  ["a corner", (x) => Math.abs(x - 2), 0, 3, 2],
  ["a falling line, at its end", (x) => -x, 0, 1, 1],
  ["a function of large numbers", (x) => (x - 1e6) ** 2 + 1e3, 0, 3e6, 1e6],
];

describe.each(VALLEYS)("the minimum of %s", (_, f, lower, upper, minimum) => {
  it.each([
    ["goldenSection", goldenSection],
    ["brent", brent],
  ])("is found by %s to the digits that values can tell", (_name, method) => {
    const { x, value, convergence, evaluations, path = [] } = method(f, lower, upper, { path: true });
    expect(convergence.converged).toBe(true);
    expect(Math.abs(x - minimum)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(minimum)));
    expect(value).toBe(f(x));
    expect(path).toHaveLength(convergence.iterations + 1);
    for (let k = 1; k < path.length; k += 1) expect(path[k].value).toBeLessThanOrEqual(path[k - 1].value);
    expect(evaluations.values).toBe(convergence.iterations + (method === brent ? 1 : 2));
  });
});

describe("brent", () => {
  it("needs a quarter of the golden section's evaluations on a smooth function", () => {
    const f = (x: number) => (x - 0.3) ** 2 + 0.1 * x ** 4;
    const [fast, steady] = [brent(f, -5, 5), goldenSection(f, -5, 5)];
    expect(fast.evaluations.values).toBeLessThan(steady.evaluations.values / 3);
  });
});

describe("goldenSection", () => {
  it("shortens the interval by the golden section in every step", () => {
    const run = (maxIterations: number) =>
      goldenSection((x) => x * x, -1, 2, { maxIterations, tolerance: 0 }).convergence.criterion;
    for (const count of [1, 2, 5])
      expectClose(run(count), 1.5 * ((Math.sqrt(5) - 1) / 2) ** count, { tolerance: 1e-13 });
  });

  it("ends at the precision of float64 where no tolerance is given", () => {
    const { convergence } = goldenSection((x) => Math.abs(x - 1), 0, 3, { tolerance: 0 });
    expect(convergence.converged).toBe(true);
    expect(convergence.criterion).toBeLessThan(1e-15);
  });
});

describe("brentRoot", () => {
  it.each([
    ["x² − 2", (x: number) => x * x - 2, 0, 2, Math.SQRT2],
    ["cos x − x", (x: number) => Math.cos(x) - x, 0, 1, 0.7390851332151607],
    ["a flat cubic", (x: number) => (x - 1) ** 3, -1, 4, 1],
    ["a step", (x: number) => (x < 0.7 ? -1 : 1), 0, 2, 0.7],
    ["a root at the end", (x: number) => x, 0, 5, 0],
    ["a steep exponential", (x: number) => Math.exp(20 * x) - 1, -3, 4, 0],
  ])("finds the root of %s", (_, f, lower, upper, root) => {
    const { x, value, convergence } = brentRoot(f, lower, upper, { tolerance: 1e-15 });
    expect(convergence.converged).toBe(true);
    expect(Math.abs(x - root)).toBeLessThanOrEqual(4e-15);
    expect(value).toBe(f(x));
  });

  it("needs few evaluations where the function is smooth", () => {
    for (const [f, lower, upper] of [
      [(x: number) => x * x - 2, 0, 2],
      [(x: number) => Math.cos(x) - x, 0, 1],
      [(x: number) => Math.exp(x) - 2, -1, 3],
    ] as const) {
      expect(brentRoot(f, lower, upper, { tolerance: 1e-14 }).evaluations.values).toBeLessThanOrEqual(12);
    }
  });

  it("keeps the root between points of opposite sign", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.99, max: 0.99, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (root, k) => {
          const f = (x: number) => (x - root) * (1 + k * x * x) * 10 ** (3 * k);
          expect(Math.abs(brentRoot(f, -1, 1, { tolerance: 1e-12 }).x - root)).toBeLessThanOrEqual(1e-12);
        },
      ),
    );
  });

  it("refuses ends of the same sign, a bad interval and NaN", () => {
    expect(() => brentRoot((x) => x * x + 1, -1, 1)).toThrow(
      /brentRoot: .*opposite signs.*got 2 at -1 and 2 at 1/,
    );
    expect(() => brentRoot((x) => x, 1, -1)).toThrow(/lower < upper; got 1 to -1/);
    expect(() => brent((x) => x, 0, Number.POSITIVE_INFINITY)).toThrow(/must have finite ends/);
    expect(() => goldenSection(() => Number.NaN, 0, 1)).toThrow(/goldenSection: the function is NaN at/);
  });
});
