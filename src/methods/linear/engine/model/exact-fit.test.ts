import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../../test/support/numbers.js";
import {
  anova,
  compareDeviance,
  compareNested,
  GLM,
  HuberRegression,
  LinearRegression,
  QuantileRegression,
} from "../../index.js";

const tested = [
  new LinearRegression(),
  new GLM(),
  new GLM({ family: "gamma", link: "log" }),
  new HuberRegression(),
  new QuantileRegression(),
  new QuantileRegression({ standardErrors: "iid" }),
];
const rows = Array.from({ length: 40 }, (_, i) => [Math.sin(i), Math.cos(3 * i) / 3, (i % 7) / 10]);

describe("an exact fit", () => {
  for (const estimator of tested) {
    const name = `${estimator.kind} ${JSON.stringify(estimator.options)}`;
    const isGamma = "family" in estimator.options && estimator.options.family === "gamma";

    for (const size of [1, 0.1, 1e-40, 1e40]) {
      const line = ([a, b, c]: number[]) => 3 + a / 7 - 2 * b + c / 3;
      const curve = (row: number[]) => size * (isGamma ? Math.exp(line(row)) : line(row));

      it(`${name}: a response that the terms explain exactly is not tested, in units of ${size}`, async () => {
        const model = await estimator.fitTo(rows, rows.map(curve));
        expect(model.untested).toContain("exact");
        expect([...model.pValues].every(Number.isNaN)).toBe(true);
        expect([...model.statistics].every(Number.isNaN)).toBe(true);
      });

      it(`${name}: neither is a constant response, in units of ${size}`, async () => {
        const model = await estimator.fitTo(
          rows,
          rows.map(() => 0.7 * size),
        );
        expect(model.untested).toContain("exact");
        expect([...model.pValues].every(Number.isNaN)).toBe(true);
      });

      it(`${name}: small residuals are tested, in units of ${size}`, async () => {
        const noise = rows.map((_, i) => 1 + 1e-9 * Math.sin(i * i));
        const model = await estimator.fitTo(
          rows,
          rows.map((row, i) => curve(row) * noise[i]),
        );
        expect(model.untested).toBeUndefined();
        expect(model.pValues[1]).toBeLessThan(1e-6);
      });
    }
  }

  it("prints no stars, and says why", async () => {
    const exact = await new LinearRegression().fit([[1], [2], [3], [4]], [2, 4, 6, 8]);
    expect(exact.summary()).toContain("No tests: the fit is exact up to rounding");
    expect(exact.summary()).not.toMatch(/\d +\*/);
    expect(exact.rSquared).toBe(1);
    expect(exact.fTest.pValue).toBeNaN();
    const constant = await new LinearRegression().fit(rows, new Array<number>(rows.length).fill(3));
    expect(constant.rSquared).toBeNaN();
    expect(constant.summary()).toContain("R-squared: –, adjusted: –");
    expect(constant.diagnostics.standardizedResiduals.every(Number.isNaN)).toBe(true);
  });

  it("leaves analyses of variance and deviance without tests", async () => {
    const y = rows.map(([a, b]) => 1 + a - b);
    const small = rows.map((row) => row.slice(0, 1));
    const [one, two] = [new LinearRegression(), new GLM()];
    const exact = await one.fit(rows, y);
    expect(anova(exact).terms.every(({ pValue }) => Number.isNaN(pValue))).toBe(true);
    expect(compareNested(await one.fit(small, y), exact).pValue).toBeNaN();
    expect(compareDeviance(await two.fit(small, y), await two.fit(rows, y)).pValue).toBeNaN();
  });

  it("is recognized in long data, which are reduced by blocks", async () => {
    const long = Array.from({ length: 250_000 }, (_, i) => [Math.sin(i), Math.cos(i * i), (i % 97) / 10]);
    const model = await new LinearRegression().fit(
      long,
      long.map(([a, b, c]) => 100 + a + 2 * b - c),
    );
    expect(model.untested).toContain("exact");
  });
});

describe("weights that sum to less than the rank", () => {
  const y = rows.map(([a], i) => a + Math.sin(i * i));
  const weights = rows.map(() => 1 / rows.length);

  it("leave no degrees of freedom, so that nothing is tested and adjusted R² is NaN", async () => {
    for (const estimator of [new LinearRegression(), new GLM()]) {
      const model = await estimator.fitTo(rows, y, { weights });
      expectClose(model.degreesOfFreedom, -3, { tolerance: 1e-12 });
      expect(model.untested).toContain("no degrees of freedom");
      expect([...model.standardErrors, ...model.pValues].every(Number.isNaN)).toBe(true);
      expect(model.summary()).toContain("No tests: no degrees of freedom are left");
    }
    const model = await new LinearRegression().fit(rows, y, { weights });
    expect(model.adjustedRSquared).toBeNaN();
    expect(model.rSquared).toBeGreaterThan(0);
  });

  it("are accepted where they are precisions", async () => {
    const precise = new LinearRegression({ weighting: "precision" });
    const model = await precise.fit(rows, y, { weights });
    const plain = await precise.fit(rows, y);
    expect(model.degreesOfFreedom).toBe(36);
    expectClose(model.adjustedRSquared, plain.adjustedRSquared, { tolerance: 1e-12 });
  });
});
