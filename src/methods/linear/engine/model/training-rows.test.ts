import { describe, expect, it } from "vitest";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { GLM, LinearRegression } from "../../index.js";

const rows = 60;
const given = () => new Matrix(rows, 2).map((_, at) => Math.sin(at * at));
const y = Float64Array.from({ length: rows }, (_, i) => Math.floor(3 + 2 * Math.cos(5 * i)));

describe("the rows that a model was fitted to", () => {
  for (const estimator of [new LinearRegression(), new GLM({ family: "poisson" })]) {
    const { kind } = estimator;

    it(`${kind}: residuals of rows that were changed since are refused, and left out of the summary`, async () => {
      const x = given();
      const model = await estimator.fit(x, y);
      const kept = await estimator.fit(given(), y);
      x.data[7] += 0.1;
      expect(() => model.diagnostics).toThrow(/changed since/);
      expect(model.residualQuantiles).toBeUndefined();
      expect(kept.residualQuantiles).toHaveLength(5);
      expect(kept.summary()).toContain("esiduals");
      expect(model.summary()).not.toMatch(/residuals:/i);
      x.data[7] = given().data[7];
      expect(model.diagnostics.leverage).toEqual(kept.diagnostics.leverage);
    });
  }

  it("are recognized where the fit is exact, or badly conditioned", async () => {
    const line = (row: Float64Array) => 1e6 + 3 * row[0] - 1e-3 * row[1];
    for (const power of [1, 8]) {
      const x = given().map((value, at) => (at % 2 === 1 ? value : (2 + value) ** power));
      const exact = await new LinearRegression().fit(
        x,
        Float64Array.from({ length: rows }, (_, i) => line(x.row(i))),
      );
      expect(exact.diagnostics.residuals).toHaveLength(rows);
    }
    const powers = new Matrix(rows, 8).map((_, at) => (Math.floor(at / 8) / 10) ** ((at % 8) + 1));
    expect((await new LinearRegression().fit(powers, y)).residuals).toHaveLength(rows);
  });
});
