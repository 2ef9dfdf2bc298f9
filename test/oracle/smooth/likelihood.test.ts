// Local likelihoods beside glm and multinom with kernel weights.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LocalLikelihoodClassifier, LocalLikelihoodRegressor } from "../../../src/methods/smooth/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fixture {
  readonly sepals: readonly (readonly number[])[];
  readonly species: readonly string[];
  readonly places: readonly (readonly number[])[];
  readonly binary: readonly number[];
  readonly several: readonly (readonly number[])[];
  readonly years: readonly number[];
  readonly counts: readonly number[];
  readonly at: readonly number[];
  readonly poisson: readonly number[];
  readonly gamma: readonly number[];
}

const fixture = JSON.parse(readFileSync(new URL("likelihood.json", import.meta.url), "utf8")) as Fixture;
const rowsOf = (x: readonly number[]): number[][] => x.map((value) => [value]);

describe("a local likelihood without a penalty", () => {
  const { sepals, species, places, years, counts, at } = fixture;

  it("has the probabilities of a logistic regression with kernel weights", async () => {
    const options = { span: 0.6, penalty: 0, standardize: false } as const;
    const labels = species.map((name) => (name === "virginica" ? "virginica" : "other"));
    const model = await new LocalLikelihoodClassifier(options).fit(sepals, labels);
    expect(model.classes).toEqual(["other", "virginica"]);
    expectClose(model.predictProba(places).column(1), fixture.binary, { tolerance: 1e-9 });
  });

  it("has the probabilities of a multinomial regression with kernel weights", async () => {
    const options = { span: 0.9, penalty: 0, standardize: false } as const;
    const model = await new LocalLikelihoodClassifier(options).fit(sepals, species);
    // The quasi-Newton method of multinom ends earlier.
    expectClose(model.predictProba(places).data, fixture.several.flat(), { tolerance: 1e-5 });
  });

  it.each(["poisson", "gamma"] as const)(
    "has the means of a %s regression with kernel weights",
    async (family) => {
      const options = { family, span: 0.3, penalty: 0 } as const;
      const y = family === "poisson" ? counts : counts.map((count) => count + 0.5);
      const model = await new LocalLikelihoodRegressor(options).fit(rowsOf(years), y);
      expectClose(model.predict(rowsOf(at)), fixture[family], { tolerance: 1e-8 });
    },
  );
});
