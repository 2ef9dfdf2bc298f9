import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BasisRegression, PolynomialRegression } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fixture {
  readonly x: number[];
  readonly y: number[];
  readonly weights: number[];
  readonly new: number[];
  readonly powers: Record<string, number[]>;
  readonly weighted: number[];
  readonly chebyshev: { readonly coefficients: number[]; readonly predictions: number[] };
  readonly ridge: number[];
  readonly validation: {
    readonly degrees: number[];
    readonly means: number[];
    readonly standardErrors: number[];
    readonly best: number;
    readonly oneStandardError: number;
  };
}

const fixture: Fixture = JSON.parse(
  readFileSync(new URL("polynomial-regression.json", import.meta.url), "utf8"),
);
const rows = fixture.x.map((value) => [value]);
const parameters = ({ intercept, coefficients }: { intercept: number; coefficients: Float64Array }) => [
  intercept,
  ...coefficients,
];

/** On coefficients of about 1. */
const CLOSE = { tolerance: 1e-11 };

describe("PolynomialRegression against numpy", () => {
  for (const degree of [1, 3, 6]) {
    it(`has the coefficients of polyfit of degree ${degree}`, async () => {
      const model = await new PolynomialRegression({ degree }).fit(rows, fixture.y);
      expectClose(parameters(model), fixture.powers[degree], CLOSE);
    });
  }

  it("counts weights as polyfit does with their roots", async () => {
    const { weights } = fixture;
    const model = await new PolynomialRegression({ degree: 3 }).fit(rows, fixture.y, { weights });
    expectClose(parameters(model), fixture.weighted, CLOSE);
  });

  it("shrinks standardized powers with a lambda", async () => {
    const model = await new PolynomialRegression({ degree: 4, lambda: 2 }).fit(rows, fixture.y);
    expectClose(parameters(model), fixture.ridge, CLOSE);
  });
});

describe("BasisRegression against numpy", () => {
  it("has the coefficients and the predictions of Chebyshev.fit", async () => {
    const model = await new BasisRegression({ degree: 9 }).fit(rows, fixture.y);
    expectClose(parameters(model), fixture.chebyshev.coefficients, CLOSE);
    expectClose(model.predict(fixture.new.map((value) => [value])), fixture.chebyshev.predictions, CLOSE);
  });

  for (const basis of ["chebyshev", "powers"] as const) {
    it(`has the errors of ten folds for every degree, and both choices by them (${basis})`, async () => {
      const { degrees, means, standardErrors, ...choices } = fixture.validation;
      const all = fixture.x.map((_, row) => row);
      const folds = Array.from({ length: 10 }, (_, part) => ({
        train: all.filter((row) => row % 10 !== part),
        test: all.filter((row) => row % 10 === part),
      }));
      const settings = { basis, degree: degrees, folds } as const;
      const simple = await new BasisRegression(settings).fit(rows, fixture.y);
      const best = await new BasisRegression({ ...settings, rule: "best" }).fit(rows, fixture.y);
      expectClose(simple.validation?.means ?? [], means, { tolerance: 1e-10 });
      expectClose(simple.validation?.standardErrors ?? [], standardErrors, { tolerance: 1e-10 });
      expect([best.degree, simple.degree]).toEqual([choices.best, choices.oneStandardError]);
    });
  }
});
