import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Pipeline } from "../../../prepare/pipeline/index.js";
import { PolynomialFeatures } from "../../../prepare/polynomial-features/index.js";
import { LinearRegression } from "../../linear/linear-regression/index.js";
import { IndicatorRegression } from "./index.js";

/** Three classes in a row, equally many. */
const line = Array.from({ length: 30 }, (_, i) => [i / 10]);
const side = line.map((_, i) => ["left", "middle", "right"][Math.floor(i / 10)]);

describe("IndicatorRegression", () => {
  it("is least squares for the indicator of every class", async () => {
    const x = new Matrix(20, 3, randomArray(60, 1));
    const y = Array.from({ length: 20 }, (_, i) => "abc"[i % 3]);
    const weights = Array.from({ length: 20 }, (_, i) => 1 + (i % 4));
    const model = await new IndicatorRegression().fit(x, y, { weights });
    for (const [k, label] of ["a", "b", "c"].entries()) {
      const indicator = y.map((other) => Number(other === label));
      const expected = await new LinearRegression().fit(x, indicator, { weights });
      expectClose(model.coefficients.row(k), expected.coefficients, { tolerance: 1e-14 });
      expectClose(model.intercepts[k], expected.intercept, { tolerance: 1e-14 });
    }
    for (const row of model.fitted(x).toArrays())
      expectClose(
        row.reduce((sum, value) => sum + value, 0),
        1,
        { tolerance: 1e-13 },
      );
  });

  it("masks the middle of three collinear classes, and reports it", async () => {
    const model = await new IndicatorRegression().fit(line, side);
    expect(model.maskedClasses).toEqual(["middle"]);
    expect(model.predict(line)).not.toContain("middle");
    // By symmetry, its fit is the same number everywhere.
    expectClose(model.coefficients.row(1), [0], { tolerance: 1e-14 });
    expectClose(model.intercepts[1], 1 / 3, { tolerance: 1e-14 });
  });

  it("does not mask the middle class with squares among the features", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["squares", new PolynomialFeatures({ degree: 2 })],
        ["classify", new IndicatorRegression()],
      ],
    });
    const model = await pipeline.fit(line, side);
    expect(new Set(model.predict(line))).toEqual(new Set(["left", "middle", "right"]));
    const right = model.predict(line).filter((label, i) => label === side[i]).length;
    expect(right / 30).toBeGreaterThan(0.8);
  });

  it("reports fits outside of 0 and 1, and normalizes the positive ones to probabilities", async () => {
    const model = await new IndicatorRegression().fit(line, side);
    const fitted = model.fitted(line);
    const outside = fitted.data.filter((value) => value < 0 || value > 1).length;
    expect(outside).toBeGreaterThan(0);
    expectClose(model.outside, outside / fitted.data.length, { tolerance: 1e-15 });
    const [raw] = model.fitted([[9]]).toArrays();
    expect(raw[0]).toBeLessThan(0);
    expect(raw[2]).toBeGreaterThan(1);
    const [probabilities] = model.predictProba([[9]]).toArrays();
    expectClose(probabilities, [0, raw[1] / (raw[1] + raw[2]), raw[2] / (raw[1] + raw[2])], {
      tolerance: 1e-14,
    });
    expect(model.predictLogProba([[9]]).get(0, 0)).toBe(Number.NEGATIVE_INFINITY);
  });

  it("gives columns that depend on others the coefficient 0 and names them", async () => {
    const x = line.map(([v]) => [v, 2 * v, 7]);
    const model = await new IndicatorRegression().fit(x, side);
    expect(model.aliasedTerms).toEqual([expect.stringMatching(/^x[01]$/), "x2"]);
    const plain = await new IndicatorRegression().fit(line, side);
    expectClose(model.fitted(x).data, plain.fitted(line).data, { tolerance: 1e-13 });
  });
});
