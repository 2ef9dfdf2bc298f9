import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import * as probability from "../../../src/math/probability/index.js";
import { expectRelative } from "../../support/relative.js";

type Stored = number | string;

interface Case {
  readonly family: Family;
  readonly parameters: never;
  readonly points: readonly (readonly [number, Stored, Stored, Stored])[];
  readonly quantiles: readonly (readonly [number, Stored])[];
}

const families = {
  Beta: probability.Beta,
  Cauchy: probability.Cauchy,
  ChiSquared: probability.ChiSquared,
  Exponential: probability.Exponential,
  FisherF: probability.FisherF,
  Gamma: probability.Gamma,
  InverseGamma: probability.InverseGamma,
  Laplace: probability.Laplace,
  LogNormal: probability.LogNormal,
  Logistic: probability.Logistic,
  Normal: probability.Normal,
  StudentT: probability.StudentT,
  Weibull: probability.Weibull,
};
type Family = keyof typeof families;

const { cases }: { cases: readonly Case[] } = JSON.parse(
  readFileSync(new URL("./extremes.json", import.meta.url), "utf8"),
);

/** Powers amplify the rounding of an argument by the logarithm of their result. */
const TOLERANCE = 2e-13;

describe("far tails, against mpmath", () => {
  for (const { family, parameters, points, quantiles } of cases) {
    it(`${family} ${JSON.stringify(parameters)}`, () => {
      const distribution = new families[family](parameters);
      for (const [x, density, lower, upper] of points) {
        expectRelative(distribution.logDensity(x), Number(density), {
          tolerance: TOLERANCE,
          what: `logDensity(${x})`,
        });
        expectRelative(distribution.cdf(x), Number(lower), { tolerance: TOLERANCE, what: `cdf(${x})` });
        expectRelative(distribution.survival(x), Number(upper), {
          tolerance: TOLERANCE,
          what: `survival(${x})`,
        });
      }
      for (const [p, point] of quantiles)
        expectRelative(distribution.quantile(p), Number(point), {
          tolerance: TOLERANCE,
          what: `quantile(${p})`,
        });
    });
  }
});
