import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GLM, LogisticRegression } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fit {
  readonly parameters: number[];
  readonly standardErrors: number[];
  readonly deviance: number;
}

interface Fixture {
  readonly x: number[];
  readonly y: number[];
  readonly sets: Record<
    string,
    {
      readonly x: number[];
      readonly y: number[];
      readonly fits: Record<"logit" | "probit" | "cloglog" | "cauchit", Fit>;
    }
  >;
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("glm-far.json", import.meta.url), "utf8"));

describe("Binomial models with cases far away agree with 50 digits", () => {
  for (const [name, set] of Object.entries(fixture.sets)) {
    const x = [...fixture.x, ...set.x].map((value) => [value]);
    const y = [...fixture.y, ...set.y];

    for (const link of ["logit", "probit", "cloglog", "cauchit"] as const)
      it(`with link ${link}, on the set "${name}"`, async () => {
        const expected = set.fits[link];
        const model = await new GLM({ family: "binomial", link }).fit(x, y);
        expect(model.convergence?.ending).toBe("converged");
        // Fisher's scoring ends linearly where the link is not canonical.
        expectClose(model.parameters, expected.parameters, { tolerance: 1e-9 });
        expectClose(model.standardErrors, expected.standardErrors, { tolerance: 1e-9 });
        expectClose(model.deviance, expected.deviance, { tolerance: 1e-11, scale: expected.deviance });
      });

    it(`by logistic regression, on the set "${name}"`, async () => {
      const { parameters, standardErrors, deviance } = set.fits.logit;
      const model = await new LogisticRegression().fit(x, y);
      expectClose(model.parameters.data, parameters, { tolerance: 1e-10 });
      expectClose(model.standardErrors.data, standardErrors, { tolerance: 1e-10 });
      expectClose(model.deviance, deviance, { tolerance: 1e-11, scale: deviance });
    });
  }
});
