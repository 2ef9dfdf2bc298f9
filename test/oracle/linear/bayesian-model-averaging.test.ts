import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BayesianModelAveraging } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Expected {
  readonly inclusion: number[];
  readonly coefficients: number[];
  readonly deviations: number[];
  readonly best: [boolean[], number][];
}

const fixture: { x: number[][]; y: number[]; gPrior: Expected; smallG: Expected; bic: Expected } = JSON.parse(
  readFileSync(new URL("bayesian.json", import.meta.url), "utf8"),
);

describe("BayesianModelAveraging is the average of all subsets, one by one", () => {
  const cases = [
    ["by Zellner's prior worth one case", {}, fixture.gPrior],
    ["by Zellner's prior with g = 4", { g: 4 }, fixture.smallG],
    ["by BIC", { method: "bic" }, fixture.bic],
  ] as const;
  for (const [name, options, expected] of cases) {
    it(name, async () => {
      const model = await new BayesianModelAveraging(options).fit(fixture.x, fixture.y);
      const tolerance = 1e-12;
      expectClose(model.inclusionProbabilities, expected.inclusion, { tolerance });
      expectClose(model.coefficients, expected.coefficients, { tolerance });
      expectClose(model.standardDeviations, expected.deviations, { tolerance });
      for (const [k, [members, probability]] of expected.best.entries()) {
        expect(model.models[k].features).toEqual(model.features.filter((_, j) => members[j]));
        expectClose(model.models[k].probability, probability, { tolerance });
      }
    });
  }
});
