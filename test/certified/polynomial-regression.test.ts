// PolynomialRegression on those of NIST's certified sets that are polynomials.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PolynomialRegression } from "../../src/index.js";
import { LinearRegressionModel } from "../../src/methods/linear/index.js";
import { describeWithData } from "../support/data.js";
import { correctDigits } from "../support/digits.js";
import { LEAST_DIGITS, type LinearSet } from "./linear-sets.js";

const POLYNOMIALS = ["Filip", "Pontius", "Wampler1", "Wampler2", "Wampler3", "Wampler4", "Wampler5"];

describeWithData("PolynomialRegression on NIST's sets", "nist-strd/certified.json", (file) => {
  const sets: Record<string, LinearSet> = JSON.parse(readFileSync(file, "utf8")).linear;

  for (const name of POLYNOMIALS) {
    // What LinearRegression reaches with the same powers as columns.
    const digits = LEAST_DIGITS[name];
    const { x, y, parameters } = sets[name];
    const rows = x.map(([value]) => [Number(value)]);
    const response = y.map(Number);
    const degree = parameters.length - 1;

    it(`${name}: coefficients and standard errors have their certified digits`, async () => {
      const { regression } = await new PolynomialRegression({ degree }).fit(rows, response);
      if (!(regression instanceof LinearRegressionModel))
        throw new Error("least squares, as no lambda is given");
      const worst = (values: Float64Array, key: "estimate" | "sd") =>
        Math.min(...parameters.map((parameter, i) => correctDigits(values[i], parameter[key])));
      const got = [worst(regression.parameters, "estimate"), worst(regression.standardErrors, "sd")];
      expect(got[0]).toBeGreaterThanOrEqual(digits[0]);
      expect(got[1]).toBeGreaterThanOrEqual(digits[1]);
    });
  }
});
