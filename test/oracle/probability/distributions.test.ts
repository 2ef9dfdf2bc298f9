import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  Beta,
  Binomial,
  Cauchy,
  ChiSquared,
  type Distribution,
  Exponential,
  FisherF,
  Gamma,
  Geometric,
  Hypergeometric,
  InverseGamma,
  Laplace,
  Logistic,
  LogNormal,
  NegativeBinomial,
  Normal,
  Poisson,
  StudentT,
  Uniform,
  Weibull,
} from "../../../src/math/probability/index.js";
import { expectRelative } from "../../support/relative.js";

type Stored = number | string;

interface Case {
  readonly name: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly mean: Stored;
  readonly variance: Stored;
  readonly entropy: Stored;
  readonly points: readonly (readonly Stored[])[];
  readonly quantiles: readonly (readonly number[])[];
}

const fixtures: { values: { cases: readonly Case[] } } = JSON.parse(
  readFileSync(new URL("./distributions.json", import.meta.url), "utf8"),
);

const families = {
  Beta,
  Binomial,
  Cauchy,
  ChiSquared,
  Exponential,
  FisherF,
  Gamma,
  Geometric,
  Hypergeometric,
  InverseGamma,
  Laplace,
  LogNormal,
  Logistic,
  NegativeBinomial,
  Normal,
  Poisson,
  StudentT,
  Uniform,
  Weibull,
} as const;

function build(name: string, parameters: Readonly<Record<string, number>>): Distribution {
  const Family = families[name as keyof typeof families] as new (given: object) => Distribution;
  return new Family(parameters);
}

/** A probability this small or smaller counts as a tail. */
const TAIL = 1e-10;
const BODY_TOLERANCE = 1e-12;
const TAIL_TOLERANCE = 1e-10;
/** scipy sums or integrates some entropies. */
const ENTROPY_TOLERANCE = 1e-10;

describe("distributions agree with mpmath and scipy", () => {
  for (const given of fixtures.values.cases) {
    const label = `${given.name}(${Object.values(given.parameters).join(", ")})`;
    it(label, () => {
      const distribution = build(given.name, given.parameters);
      expectRelative(distribution.mean, Number(given.mean), { tolerance: BODY_TOLERANCE, what: "mean" });
      expectRelative(distribution.variance, Number(given.variance), {
        tolerance: BODY_TOLERANCE,
        what: "variance",
      });
      const entropy = Number(given.entropy);
      expect(Math.abs(distribution.entropy - entropy)).toBeLessThan(
        ENTROPY_TOLERANCE * (1 + Math.abs(entropy)),
      );
      expect(given.points.length).toBeGreaterThan(1);
      for (const [x, logDensity, lower, upper] of given.points.map((row) => row.map(Number))) {
        // An error of the logarithm is a relative error of the density.
        const scale = 1 + Math.abs(logDensity) / 20;
        expect(Math.abs(distribution.logDensity(x) - logDensity) / scale).toBeLessThan(BODY_TOLERANCE);
        const tolerance = (p: number) => (p < TAIL ? TAIL_TOLERANCE : BODY_TOLERANCE);
        expectRelative(distribution.density(x), Math.exp(logDensity), {
          tolerance: TAIL_TOLERANCE,
          what: `density(${x})`,
        });
        expectRelative(distribution.cdf(x), lower, { tolerance: tolerance(lower), what: `cdf(${x})` });
        expectRelative(distribution.survival(x), upper, {
          tolerance: tolerance(upper),
          what: `survival(${x})`,
        });
      }
      for (const [p, x] of given.quantiles) {
        const tolerance = p < TAIL ? TAIL_TOLERANCE : BODY_TOLERANCE;
        expectRelative(distribution.quantile(p), x, { tolerance, what: `quantile(${p})` });
      }
    });
  }
});
