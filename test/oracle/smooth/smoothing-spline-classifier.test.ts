// Smoothing splines of log odds beside dense Newton steps and mgcv.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SmoothingSplineClassifier } from "../../../src/index.js";
import type { SmoothingSplineClassifierModel } from "../../../src/methods/smooth/index.js";
import { expectClose } from "../../support/numbers.js";

interface Chosen {
  readonly lambda: number;
  readonly df: number;
  readonly values: readonly number[];
  readonly errors: readonly number[];
  readonly aic: number;
}

interface Given extends Omit<Chosen, "aic"> {
  readonly deviance: number;
  readonly roughness: number;
}

interface Fixture {
  readonly x: readonly number[];
  readonly tied: readonly number[];
  readonly y: readonly number[];
  readonly weights: readonly number[];
  readonly knots: readonly number[];
  readonly newton: Readonly<Record<"plain" | "weighted" | "rough", Given>>;
  readonly mgcv: Readonly<Record<"reml" | "aic", Chosen>>;
}

const url = new URL("smoothing-spline-classifier.json", import.meta.url);
const fixture = JSON.parse(readFileSync(url, "utf8")) as Fixture;
const { y, weights } = fixture;
const column = (values: readonly number[]) => values.map((value) => [value]);

describe("a smoothing spline of log odds with a given penalty is what dense Newton steps find", () => {
  it.each(["plain", "weighted", "rough"] as const)("%s", async (name) => {
    const expected = fixture.newton[name];
    const { lambda } = expected;
    const control = name === "weighted" ? { weights } : {};
    const model = await new SmoothingSplineClassifier({ lambda }).fit(column(fixture.x), [...y], control);
    const [curve] = model.curves;
    expectClose(model.knots, fixture.knots, { tolerance: 0 });
    expectClose(curve.values, expected.values, { tolerance: 1e-8 });
    expectClose(curve.degreesOfFreedom, expected.df, { tolerance: 1e-8 });
    expectClose(curve.deviance, expected.deviance, { tolerance: 1e-9 });
    expectClose(curve.roughness, expected.roughness, { tolerance: 1e-8, scale: expected.roughness });
    expectErrors(model, fixture.knots, expected.errors, 1e-8);
  });
});

describe("mgcv", () => {
  it("chooses the same curve by restricted likelihood", async () => {
    const expected = fixture.mgcv.reml;
    const model = await new SmoothingSplineClassifier().fit(column(fixture.x), [...y]);
    const [{ lambda, degreesOfFreedom, values }] = model.curves;
    expectClose(lambda, expected.lambda, { tolerance: 2e-5, scale: expected.lambda });
    expectClose(degreesOfFreedom, expected.df, { tolerance: 2e-5 });
    expectClose(values, expected.values, { tolerance: 2e-5 });
    const probabilities = model.predictProba(column(fixture.knots)).column(1);
    expectClose(
      probabilities,
      expected.values.map((logOdds) => 1 / (1 + Math.exp(-logOdds))),
      { tolerance: 5e-6 },
    );
    expectErrors(model, fixture.knots, expected.errors, 2e-5);
  });

  it("chooses the same curve by Akaike's criterion", async () => {
    const expected = fixture.mgcv.aic;
    const model = await new SmoothingSplineClassifier({ criterion: "aic" }).fit(column(fixture.tied), [...y]);
    const [{ lambda, degreesOfFreedom, values, aic }] = model.curves;
    expectClose(lambda, expected.lambda, { tolerance: 2e-5, scale: expected.lambda });
    expectClose(degreesOfFreedom, expected.df, { tolerance: 2e-5 });
    expectClose(aic, expected.aic, { tolerance: 1e-9 });
    expectClose(values, expected.values, { tolerance: 2e-5 });
  });
});

/** Bands of the probabilities are those of the log odds, on their scale. */
function expectErrors(
  model: SmoothingSplineClassifierModel<number>,
  knots: readonly number[],
  errors: readonly number[],
  tolerance: number,
): void {
  const level = 0.5;
  const quantile = 0.6744897501960817;
  const { lower, upper } = model.probabilityIntervals(column(knots), { level });
  const logit = (p: number) => Math.log(p / (1 - p));
  const widths = Array.from(upper.column(1), (value, i) => logit(value) - logit(lower.get(i, 1)));
  expectClose(
    widths.map((width) => width / 2 / quantile),
    errors,
    { tolerance },
  );
  expect(lower.column(0)).toEqual(upper.column(1).map((value) => 1 - value));
}
