// Smoothing splines beside their definition, smooth.spline of R, and mgcv.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SmoothingSpline } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Exact {
  readonly lambda: number;
  readonly knots: readonly number[];
  readonly values: readonly number[];
  readonly leverages: readonly number[];
  readonly df: number;
  readonly gcv: number;
  readonly residualSum: number;
}

interface Chosen {
  readonly lambda: number;
  readonly df: number;
  readonly values: readonly number[];
  readonly criterion: number;
}

interface Fixture {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly weights: readonly number[];
  readonly tied: readonly number[];
  readonly exact: Readonly<Record<"plain" | "weighted" | "tied" | "tiedWeighted", Exact>>;
  readonly smoothSpline: Readonly<Record<"gcv" | "loo" | "df" | "tied", Chosen>>;
  readonly reml: {
    readonly edf: number;
    readonly values: readonly number[];
    readonly errors: readonly number[];
    readonly scale: number;
  };
}

const fixture = JSON.parse(
  readFileSync(new URL("smoothing-spline.json", import.meta.url), "utf8"),
) as Fixture;
const { y } = fixture;
const column = (values: readonly number[]) => values.map((value) => [value]);
const x = column(fixture.x);
const tied = column(fixture.tied);

describe("a smoothing spline with a given penalty is what its formula says", () => {
  it.each([
    ["plain", x, false],
    ["weighted", x, true],
    ["tied", tied, false],
    ["tiedWeighted", tied, true],
  ] as const)("%s", async (name, rows, isWeighted) => {
    const expected = fixture.exact[name];
    const { lambda } = expected;
    const model = await new SmoothingSpline({ lambda, weighting: "precision" }).fit(rows, y, {
      ...(isWeighted && { weights: fixture.weights }),
    });
    expectClose(model.knots, expected.knots, { tolerance: 0 });
    expectClose(model.values, expected.values, { tolerance: 1e-8 });
    expectClose(model.leverages, expected.leverages, { tolerance: 1e-8 });
    expectClose(model.degreesOfFreedom, expected.df, { tolerance: 1e-8 });
    expectClose(model.gcv, expected.gcv, { tolerance: 1e-9 });
    expectClose(model.residualSum, expected.residualSum, { tolerance: 1e-8 });
  });
});

describe("smooth.spline, whose integrals have three digits,", () => {
  it("chooses nearly the same penalty by generalized cross-validation and by leave-one-out errors", async () => {
    for (const criterion of ["gcv", "loo"] as const) {
      const expected = fixture.smoothSpline[criterion];
      const model = await new SmoothingSpline({ criterion }).fit(x, y);
      expectClose(model.lambda, expected.lambda, { tolerance: 1e-3, scale: expected.lambda });
      expectClose(model.degreesOfFreedom, expected.df, { tolerance: 2e-3 });
      expectClose(model[criterion], expected.criterion, { tolerance: 5e-6 });
      expectClose(model.values, expected.values, { tolerance: 1e-4 });
    }
  });

  it("agrees where ties are judged by all of their cases", async () => {
    const { smoothSpline } = fixture;
    const model = await new SmoothingSpline().fit(tied, y);
    expectClose(model.gcv, smoothSpline.tied.criterion, { tolerance: 5e-6 });
    expectClose(model.values, smoothSpline.tied.values, { tolerance: 1e-4 });
  });

  it("finds nearly the same penalty for given degrees of freedom", async () => {
    const expected = fixture.smoothSpline.df;
    const model = await new SmoothingSpline({ degreesOfFreedom: 7 }).fit(x, y);
    expectClose(model.degreesOfFreedom, 7, { tolerance: 1e-10 });
    expectClose(model.lambda, expected.lambda, { tolerance: 1e-3, scale: expected.lambda });
    expectClose(model.values, expected.values, { tolerance: 1e-4 });
  });
});

describe("mgcv", () => {
  it("chooses the same curve by restricted likelihood, with the same standard errors", async () => {
    const { reml } = fixture;
    const model = await new SmoothingSpline({ criterion: "reml" }).fit(tied, y);
    const knots = column([...model.knots]);
    expectClose(model.degreesOfFreedom, reml.edf, { tolerance: 1e-4 });
    expectClose(model.predict(knots), reml.values, { tolerance: 1e-4 });
    expectClose(model.residualVariance, reml.scale, { tolerance: 1e-5 });
    const { lower, upper } = model.predictInterval(knots, { kind: "confidence", level: 0.5 });
    const ratios = upper.map((value, i) => (value - lower[i]) / reml.errors[i]);
    // All widths are standard errors times the same quantile.
    expect(Math.max(...ratios) / Math.min(...ratios) - 1).toBeLessThan(1e-3);
  });
});
