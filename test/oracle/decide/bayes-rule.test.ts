import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bayesRule } from "../../../src/evaluate/decide/index.js";
import {
  Beta,
  type Distribution,
  FisherF,
  Gamma,
  Hypergeometric,
  Logistic,
  LogNormal,
  NegativeBinomial,
  Poisson,
  StudentT,
  Weibull,
} from "../../../src/math/probability/index.js";
import { expectRelative } from "../../support/relative.js";

const fixture: Record<"0.5" | "0.9", Record<string, [prediction: number, risk: number]>> = JSON.parse(
  readFileSync(new URL("bayes-rule.json", import.meta.url), "utf8"),
);

const distributions: Distribution[] = [
  new Gamma({ shape: 2.5, rate: 1.5 }),
  new Beta({ alpha: 0.7, beta: 2.2 }),
  new LogNormal({ logMean: 0.3, logStandardDeviation: 0.8 }),
  new Weibull({ shape: 1.7, scale: 2.4 }),
  new StudentT({ degreesOfFreedom: 2.5 }),
  new Logistic({ location: 1, scale: 0.6 }),
  new FisherF({ numeratorDegrees: 5, denominatorDegrees: 9 }),
  new NegativeBinomial({ successes: 3, probability: 0.25 }),
  new Hypergeometric({ population: 60, successes: 25, draws: 18 }),
  new Poisson({ rate: 37.2 }),
];

describe("bayesRule agrees with mpmath and scipy", () => {
  it.each(["0.5", "0.9"] as const)("on the quantile %s and its pinball loss", (q) => {
    expect(Object.keys(fixture[q])).toEqual(distributions.map(({ name }) => name));
    for (const distribution of distributions) {
      const { prediction, risk } = bayesRule(distribution, { quantile: Number(q) });
      const [expected, least] = fixture[q][distribution.name];
      expectRelative(prediction, expected, { tolerance: 1e-12, what: `${distribution.name}, prediction` });
      expectRelative(risk, least, { tolerance: 1e-11, what: `${distribution.name}, risk` });
    }
  });

  it("on the median and its absolute loss, which is twice the pinball loss", () => {
    for (const distribution of distributions) {
      const [prediction, pinball] = fixture["0.5"][distribution.name];
      const rule = bayesRule(distribution, "absolute");
      expectRelative(rule.prediction, prediction, { tolerance: 1e-12, what: distribution.name });
      expectRelative(rule.risk, 2 * pinball, { tolerance: 1e-11, what: distribution.name });
    }
  });
});
