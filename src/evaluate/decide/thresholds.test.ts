import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Exponential, MultivariateNormal, Normal, Uniform } from "../../math/probability/index.js";
import {
  decide,
  decisionIntervals,
  decisionRegions,
  decisionThreshold,
  discriminants,
  LossMatrix,
  logOdds,
  rejectThreshold,
} from "./index.js";

const credit = new LossMatrix({
  classes: ["low", "high"],
  actions: ["grant", "refuse"],
  losses: [
    [0, 1000],
    [100, 0],
  ],
});

describe("decisionThreshold", () => {
  it("is where both risks are the same", () => {
    expectClose(decisionThreshold(credit, "high"), 1 / 11, { tolerance: 5e-16 });
    expectClose(decisionThreshold(credit, "low"), 10 / 11, { tolerance: 5e-16 });
    expect(decisionThreshold(LossMatrix.zeroOne([0, 1]), 1)).toBe(0.5);
  });

  it("is (λ₁₀ − λ₀₀) / (λ₁₀ − λ₀₀ + λ₀₁ − λ₁₁) for any losses", () => {
    const gain = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(
        gain,
        gain,
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        (a, b, c, d) => {
          const losses = [
            [c, d + b],
            [c + a, d],
          ];
          expectClose(decisionThreshold(new LossMatrix({ classes: [0, 1], losses }), 1), a / (a + b), {
            tolerance: 5e-15,
          });
        },
      ),
    );
  });

  it("refuses losses without a change, or with more than one", () => {
    const always = new LossMatrix({
      classes: [0, 1],
      actions: ["go", "stay"],
      losses: [
        [0, 1],
        [2, 3],
      ],
    });
    expect(() => decisionThreshold(always, 1)).toThrow(
      'decisionThreshold: needs losses whose decision changes once; here the action "go" is best at every probability.',
    );
    expect(() => decisionThreshold(LossMatrix.zeroOne([0, 1]).withReject(0.1), 1)).toThrow(
      'here the best actions are 0, "reject", 1 in turn',
    );
    expect(() => decisionThreshold(LossMatrix.zeroOne([0, 1, 2]), 1)).toThrow("needs two classes");
    expect(() => decisionThreshold(LossMatrix.zeroOne([0, 1]) as LossMatrix<number>, 2)).toThrow(
      "needs two classes, one of them 2",
    );
  });
});

describe("decisionIntervals", () => {
  it("has the rejection in the middle, from cost to 1 − cost, unless it costs one half", () => {
    const loss = LossMatrix.zeroOne([0, 1]);
    expect(decisionIntervals(loss.withReject(0.25), 1)).toEqual([
      { action: 0, from: 0, to: 0.25 },
      { action: "reject", from: 0.25, to: 0.75 },
      { action: 1, from: 0.75, to: 1 },
    ]);
    expect(decisionIntervals(loss.withReject(0.5), 1).map(({ action }) => action)).toEqual([0, 1]);
    expect(rejectThreshold(0.25)).toBe(0.75);
    expect(() => rejectThreshold(1.5)).toThrow('rejectThreshold: option "cost" must be a number from 0 to 1');
  });

  it("agrees with decide inside every interval", () => {
    const row = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (losses) => {
        const loss = new LossMatrix({ classes: ["no", "yes"], actions: losses.map((_, i) => i), losses });
        const found = decisionIntervals(loss, "yes");
        expect(found[0].from).toBe(0);
        expect(found[found.length - 1].to).toBe(1);
        for (const [i, { action, from, to }] of found.entries()) {
          if (i > 0) expect(from).toBe(found[i - 1].to);
          expect(to).toBeGreaterThan(from);
          const p = (from + to) / 2;
          expect(decide([[1 - p, p]], loss)).toEqual([action]);
        }
      }),
    );
  });
});

describe("logOdds", () => {
  it("is the logarithm of the odds, and keeps its digits at both ends", () => {
    expectClose(logOdds(0.75), Math.log(3), { tolerance: 5e-16 });
    expect(logOdds(0.5)).toBe(0);
    expectClose(
      logOdds([
        [1 / 3, 2 / 3],
        [1e-20, 1],
        [1, 1e-20],
      ]),
      [-Math.LN2, Math.log(1e-20), -Math.log(1e-20)],
      {
        tolerance: 1e-13,
      },
    );
    expect(logOdds(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(() => logOdds(1.5)).toThrow(
      'logOdds: option "probability" must be a number from 0 to 1; got 1.5.',
    );
    expect(() => logOdds([[0.2, 0.3, 0.5]])).toThrow(
      "logOdds: needs the probabilities of two classes; got 3",
    );
  });
});

describe("discriminants and decisionRegions", () => {
  const normal = (mean: number, standardDeviation: number) => new Normal({ mean, standardDeviation });

  it("cut two normal classes of one variance where theory does", () => {
    const g = discriminants({ densities: [normal(-1, 1.5), normal(2, 1.5)], priors: [0.7, 0.3] });
    const { cuts, regions } = decisionRegions(g, { from: -10, to: 10, labels: ["left", "right"] });
    const cut = 0.5 + (1.5 ** 2 / 3) * Math.log(0.7 / 0.3);
    expectClose(cuts, [cut], { tolerance: 1e-13 });
    expect(regions.map(({ label }) => label)).toEqual(["left", "right"]);
    expect(regions[0].from).toBe(-10);
    expect(regions[1].to).toBe(10);
    expectClose(g(cut), [0.5, 0.5], { tolerance: 1e-14 });
  });

  it("cut twice where variances differ: at the roots of a quadratic", () => {
    const [s, t] = [1, 2];
    const parameters = { densities: [normal(0, s), normal(1, t)], priors: [0.5, 0.5] };
    // x²/s² − (x − 1)²/t² = 2 log(t/s)
    const [a, b, c] = [1 / s ** 2 - 1 / t ** 2, 2 / t ** 2, -1 / t ** 2 - 2 * Math.log(t / s)];
    const root = Math.sqrt(b * b - 4 * a * c);
    const expected = [(-b - root) / (2 * a), (-b + root) / (2 * a)];
    for (const form of ["posterior", "log-joint"] as const) {
      const found = decisionRegions(discriminants({ ...parameters, form }), { from: -9, to: 9 });
      expect(found.regions.map(({ label }) => label)).toEqual([1, 0, 1]);
      expectClose(found.cuts, expected, { tolerance: 1e-13 });
    }
  });

  it("have a region of rejection between the classes where the loss has one", () => {
    const loss = LossMatrix.zeroOne(["a", "b"]).withReject(0.2);
    const g = discriminants({ densities: [normal(0, 1), normal(2, 1)], priors: [0.5, 0.5], loss });
    const { cuts, regions } = decisionRegions(g, { from: -5, to: 5, labels: loss.actions });
    expect(regions.map(({ label }) => label)).toEqual(["a", "reject", "b"]);
    // Log odds 2(x − 1) reach ± log 4 at posteriors of 0.8.
    expectClose(cuts, [1 - Math.LN2, 1 + Math.LN2], { tolerance: 1e-13 });
    expectClose(g(1), [-0.5, -0.5, -0.2], { tolerance: 1e-15 });
  });

  it("find a region narrower than a step between two others", () => {
    const g = (x: number) => [-x, x - 1e-5, 1e-6];
    const { cuts, regions } = decisionRegions(g, { from: -1, to: 1, steps: 3 });
    expect(regions.map(({ label }) => label)).toEqual([0, 2, 1]);
    expectClose(cuts, [-1e-6, 1.1e-5], { tolerance: 1e-18 });
  });

  it("are for points as well as for numbers", () => {
    const covariance = [
      [1, 0],
      [0, 1],
    ];
    const g = discriminants<ArrayLike<number>>({
      densities: [
        [0, 0],
        [2, 0],
      ].map((mean) => new MultivariateNormal({ mean, covariance })),
      priors: [0.5, 0.5],
    });
    expectClose(g([1, 7]), [0.5, 0.5], { tolerance: 1e-14 });
  });

  it("name what is wrong", () => {
    const uniforms = [new Uniform({ lower: 0, upper: 1 }), new Uniform({ lower: 2, upper: 3 })];
    expect(() => discriminants({ densities: uniforms, priors: [0.5, 0.5] })(1.5)).toThrow(
      "discriminants: no class has a density at 1.5",
    );
    expect(() => discriminants({ densities: uniforms, priors: [1] })).toThrow(
      "2 densities need 2 priors; got 1",
    );
    expect(() =>
      discriminants({ densities: uniforms, priors: [0.5, 0.5], loss: LossMatrix.zeroOne([0, 1, 2]) }),
    ).toThrow("2 densities need 2 classes of the loss; got 3");
    expect(() => decisionRegions(() => [0, Number.NaN], { from: 0, to: 1 })).toThrow(
      "discriminant 1 is NaN at 0",
    );
    expect(() => decisionRegions(() => [0], { from: 0, to: 1, labels: ["a", "b"] })).toThrow(
      "there are 2 labels",
    );
    expect(() => decisionRegions(() => [0], { from: 1, to: 0 })).toThrow("finite ends");
    expect(() => decisionRegions(() => [0], { from: 0, to: 1, steps: 0 })).toThrow('option "steps"');
    expect(
      decisionRegions(discriminants({ densities: [new Exponential({ rate: 1 })], priors: [1] }), {
        from: 0,
        to: 1,
      }),
    ).toEqual({ regions: [{ label: 0, from: 0, to: 1 }], cuts: new Float64Array(0) });
  });
});
