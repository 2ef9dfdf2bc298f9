import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { random } from "../../math/probability/random/index.js";
import { type Moments, momentsOf } from "../structure/scores/regression.js";
import { pooledRegressions } from "./pooled-regressions.js";

const stream = random(3);
const draw = (count: number, mean: number, slope: number) => {
  const x = Float64Array.from({ length: count }, () => 2 + stream.normal());
  const y = x.map((value) => mean + slope * value + 0.5 * stream.normal());
  return { x, y };
};
/** Two assignments of the first class and three of the second, one of them without cases. */
const groups = [0, 0, 1, 1, 1];
const cases = [draw(12, 1, 0.5), draw(3, 2, 0.9), draw(20, -1, 0.2), draw(1, 4, 0), draw(0, 0, 0)];
const empty = (size: number): Moments => ({
  weight: 0,
  means: new Float64Array(size),
  products: new Float64Array(size * size),
});
const moments = cases.map(({ x, y }) => (x.length === 0 ? empty(2) : momentsOf([y, x], undefined)));
const means = cases.map(({ y }) => (y.length === 0 ? empty(1) : momentsOf([y], undefined)));

const inGroup = (group: number) => cases.filter((_, at) => groups[at] === group);
const sum = (values: ArrayLike<number>, of = (value: number) => value) =>
  Array.from(values).reduce((total, value) => total + of(value), 0);

const of = (parts: readonly Moments[], priorCases: number) => {
  const found = pooledRegressions(parts, groups, priorCases, 0);
  if (found === undefined) throw new Error("There are residuals.");
  return found;
};

describe("pooledRegressions", () => {
  it("has the posterior mean and variance of a normal distribution with a conjugate prior", () => {
    for (const priorCases of [0.5, 5, 40]) {
      const found = of(means, priorCases);
      for (const [at, { y }] of cases.entries()) {
        const all = inGroup(groups[at]).flatMap((one) => [...one.y]);
        const priorMean = sum(all) / all.length;
        const priorVariance = sum(all, (value) => (value - priorMean) ** 2) / (all.length - 1);
        const [n, average] = [y.length, y.length === 0 ? 0 : sum(y) / y.length];
        const mean = (n * average + priorCases * priorMean) / (n + priorCases);
        const variance =
          (priorCases * priorVariance +
            sum(y, (value) => (value - average) ** 2) +
            ((n * priorCases) / (n + priorCases)) * (average - priorMean) ** 2) /
          (n + priorCases);
        expectClose(found[at].intercept, mean, { tolerance: 1e-12 });
        expectClose(found[at].standardDeviation, Math.sqrt(variance), { tolerance: 1e-12 });
      }
    }
  });

  it("has the posterior coefficients of a regression with a conjugate prior, by the normal equations", () => {
    const priorCases = 5;
    const found = of(moments, priorCases);
    for (const [at, { x, y }] of cases.entries()) {
      const pool = inGroup(groups[at]);
      const [allX, allY] = [pool.flatMap((one) => [...one.x]), pool.flatMap((one) => [...one.y])];
      const [mx, my] = [sum(allX) / allX.length, sum(allY) / allY.length];
      const freedom = allX.length - 2;
      const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
        a.reduce((total, value, k) => total + (value - ma) * (b[k] - mb), 0) / freedom;
      const [xx, xy, yy] = [
        product(allX, mx, allX, mx),
        product(allX, mx, allY, my),
        product(allY, my, allY, my),
      ];
      // Sums of 1, x, x², y, xy and y² over the cases of the prior, then over all.
      const sums = [1, mx, xx + mx * mx, my, xy + mx * my, yy + my * my].map((one) => priorCases * one);
      for (const [k, value] of x.entries()) {
        const terms = [1, value, value * value, y[k], value * y[k], y[k] * y[k]];
        for (const [j, one] of terms.entries()) sums[j] += one;
      }
      const [n, sx, sxx, sy, sxy, syy] = sums;
      const slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
      const intercept = (sy - slope * sx) / n;
      const variance = (syy - intercept * sy - slope * sxy) / n;
      expectClose(found[at].coefficients[0], slope, { tolerance: 1e-11 });
      expectClose(found[at].intercept, intercept, { tolerance: 1e-11 });
      expectClose(found[at].standardDeviation, Math.sqrt(variance), { tolerance: 1e-11 });
    }
  });

  it("equals the regression of the class without cases, and is closer to it with a stronger prior", () => {
    const whole = pooledRegressions([momentsOf(joined(1), undefined)], [0], 5, 0)?.[0];
    if (whole === undefined) throw new Error("There are residuals.");
    for (const priorCases of [0, 1, 5]) {
      const { intercept, coefficients, standardDeviation } = of(moments, priorCases)[4];
      expectClose(
        [intercept, coefficients[0], standardDeviation],
        [whole.intercept, whole.coefficients[0], whole.standardDeviation],
        { tolerance: 1e-13 },
      );
    }
    const apart = [1, 10, 100, 1e6].map((priorCases) =>
      Math.abs(of(moments, priorCases)[3].intercept - whole.intercept),
    );
    expect(apart).toEqual([...apart].sort((a, b) => b - a));
    expectClose(apart[3], 0, { tolerance: 1e-4 });
  });

  it("equals least squares without a prior, and where an assignment contains its whole class", () => {
    for (const [parts, priorCases, expected] of [
      [moments, 0, groups],
      [moments, 7, [0, 1, 2, 3, 4]],
    ] as const) {
      const found = pooledRegressions(parts, expected, priorCases, 0)?.[0];
      const { x, y } = cases[0];
      const [mx, my] = [sum(x) / x.length, sum(y) / y.length];
      const slope = x.reduce((total, value, k) => total + (value - mx) * (y[k] - my), 0);
      const coefficient = slope / sum(x, (value) => (value - mx) ** 2);
      const residual = y.reduce(
        (total, value, k) => total + (value - my - coefficient * (x[k] - mx)) ** 2,
        0,
      );
      expectClose(found?.coefficients[0] ?? Number.NaN, coefficient, { tolerance: 1e-12 });
      expectClose(found?.standardDeviation ?? Number.NaN, Math.sqrt(residual / (x.length - 2)), {
        tolerance: 1e-12,
      });
    }
  });

  it("adds a floor to every variance, and finds nothing where nothing varies", () => {
    const constant = momentsOf([Float64Array.of(2, 2, 2)], undefined);
    expect(pooledRegressions([constant, constant], [0, 0], 5, 0)).toBeUndefined();
    const found = pooledRegressions([constant, empty(1)], [0, 0], 5, 0.25);
    expect(found?.map(({ intercept, standardDeviation }) => [intercept, standardDeviation])).toEqual([
      [2, 0.5],
      [2, 0.5],
    ]);
  });
});

function joined(group: number): Float64Array[] {
  const members = inGroup(group);
  return [
    Float64Array.from(members.flatMap(({ y }) => [...y])),
    Float64Array.from(members.flatMap(({ x }) => [...x])),
  ];
}
