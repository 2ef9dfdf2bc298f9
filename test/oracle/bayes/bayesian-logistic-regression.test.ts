import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BayesianLogisticRegression } from "../../../src/index.js";
import { normalAverage } from "../../../src/math/probability/special/logistic-normal.js";
import { expectClose } from "../../support/numbers.js";

interface Expected {
  readonly variance: number;
  readonly weights: number[];
  readonly mode: number[];
  readonly covariance: number[][];
  readonly logEvidence: number;
  readonly probabilities: number[];
}

const fixture: {
  readonly x: number[][];
  readonly y: number[];
  readonly cases: Record<string, Expected>;
  readonly averages: [mean: number, deviation: number, logarithm: number][];
} = JSON.parse(readFileSync(new URL("bayesian-logistic-regression.json", import.meta.url), "utf8"));

describe("BayesianLogisticRegression", () => {
  it.each(Object.entries(fixture.cases))(
    "has scikit-learn's penalized coefficients for its mode, with C for the variance: %s",
    async (_, expected) => {
      const estimator = new BayesianLogisticRegression({
        inference: "map",
        priorVariance: expected.variance,
        interceptVariance: "flat",
        standardize: false,
      });
      const model = await estimator.fit(fixture.x, fixture.y, { weights: expected.weights });
      const [posterior] = model.posteriors;
      expectClose(posterior.mode, expected.mode, { tolerance: 1e-8 });
      expectClose(posterior.covariance.data, expected.covariance.flat(), { tolerance: 1e-9 });
      expectClose(posterior.logEvidence, expected.logEvidence, { tolerance: 1e-10, scale: 50 });
      expectClose(model.predictProba(fixture.x.slice(0, 10)).column(1), expected.probabilities, {
        tolerance: 1e-9,
      });
    },
  );

  it("averages the logistic function over normal distributions to rounding", () => {
    for (const [mean, deviation, logarithm] of fixture.averages) {
      const [yes, no] = normalAverage(mean, deviation);
      const what = `mean ${mean}, deviation ${deviation}`;
      expect(Math.abs(yes - logarithm), what).toBeLessThan(1e-13 * Math.max(1, Math.abs(logarithm)));
      expect(Math.abs(Math.exp(yes) + Math.exp(no) - 1), what).toBeLessThan(1e-14);
      expect(normalAverage(-mean, deviation), what).toEqual([no, yes]);
    }
  });
});
