import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aic, aicc, bic, compareCriteria, effectiveDegreesOfFreedom } from "../../../src/evaluate/index.js";
import { Matrix, pseudoInverse } from "../../../src/math/linalg/index.js";
import { LinearRegression } from "../../../src/methods/linear/index.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly x: number[];
  readonly y: number[];
  readonly fits: {
    readonly degree: number;
    readonly logLikelihood: number;
    readonly parameterCount: number;
    readonly aic: number;
    readonly aicc: number;
    readonly bic: number;
    readonly trainingError: number;
    readonly trace: number;
  }[];
} = JSON.parse(readFileSync(new URL("criteria.json", import.meta.url), "utf8"));

const tolerance = 1e-11;
const powers = (degree: number) =>
  fixture.x.map((x) => Array.from({ length: degree }, (_, i) => x ** (i + 1)));

describe("criteria agree with statsmodels", () => {
  it("on AIC, AICc and BIC of polynomials, from the models themselves", async () => {
    const models = await Promise.all(
      fixture.fits.map(({ degree }) => new LinearRegression().fit(powers(degree), fixture.y)),
    );
    for (const [i, model] of models.entries()) {
      const expected = fixture.fits[i];
      expect(model.parameterCount).toBe(expected.parameterCount);
      expectClose(
        [aic(model), aicc(model), bic(model), model.aic, model.bic],
        [expected.aic, expected.aicc, expected.bic, expected.aic, expected.bic],
        { tolerance },
      );
    }
    const compared = compareCriteria(
      Object.fromEntries(models.map((model, i) => [`degree ${i + 1}`, model])),
    );
    for (const criterion of ["aic", "aicc", "bic"] as const) {
      const least = fixture.fits.reduce((a, b) => (b[criterion] < a[criterion] ? b : a));
      expect(compared.best(criterion).model).toBe(`degree ${least.degree}`);
    }
  });

  it("on the trace of the hat matrix", () => {
    for (const { degree, trace } of fixture.fits) {
      const design = Matrix.from(powers(degree).map((row) => [1, ...row]));
      const hat = design.multiply(pseudoInverse(design));
      for (const definition of ["fit", "variance", "residual"] as const)
        expectClose(effectiveDegreesOfFreedom(hat, { definition }), trace, { tolerance });
    }
  });
});
