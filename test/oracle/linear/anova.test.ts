import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LinearRegression, Table } from "../../../src/index.js";
import { anova, compareNested, confidenceEllipse } from "../../../src/methods/linear/index.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("anova.json", import.meta.url), "utf8"));
const is = (level: string) => oracle.kind.map((kind: string) => (kind === level ? 1 : 0));
const table = Table.fromColumns({
  a: oracle.a,
  "kind=v": is("v"),
  "kind=w": is("w"),
  b: oracle.b,
  y: oracle.y,
});
const precision = new LinearRegression({ weighting: "precision" });

describe("anova agrees with R", () => {
  for (const name of ["plain", "weighted"] as const) {
    it(`${name}, and the levels of a column are one term`, async () => {
      const control = name === "weighted" ? { weights: oracle.weights as number[] } : {};
      const { terms, ...residual } = anova(await precision.fit(table, "y", control));
      expect(terms.map(({ term }) => term)).toEqual(["a", "kind", "b"]);
      const expected = oracle[name];
      expect([...terms.map((line) => line.degreesOfFreedom), residual.residualDegreesOfFreedom]).toEqual(
        expected.degreesOfFreedom,
      );
      expectClose(
        [...terms.map((line) => line.sumOfSquares), residual.residualSumOfSquares],
        expected.sumOfSquares,
        { tolerance: 1e-12, scale: 50 },
      );
      for (const key of ["statistic", "pValue"] as const)
        expectClose(
          terms.map((line) => line[key]),
          expected[key],
          { tolerance: 1e-11, scale: 20 },
        );
    });
  }

  it("for nested models", async () => {
    const large = await new LinearRegression().fit(table, "y");
    const small = await new LinearRegression().fit(table.select(["a", "y"]), "y");
    const found = compareNested(small, large);
    for (const key of ["degreesOfFreedom", "sumOfSquares", "statistic", "pValue"] as const)
      expectClose(found[key], oracle.nested[key], { tolerance: 1e-12, scale: 10 });
  });
});

describe("confidenceEllipse", () => {
  it("has the rim that R's covariance and quantile give", async () => {
    const model = await new LinearRegression().fit(table, "y");
    const ellipse = confidenceEllipse(model, "a", "b", 0.9);
    const [[p, q], [, r]] = oracle.region.inverse;
    const distances = ellipse
      .points(24)
      .toArrays()
      .map(([u, v]) => {
        const [du, dv] = [u - ellipse.center[0], v - ellipse.center[1]];
        return p * du * du + 2 * q * du * dv + r * dv * dv;
      });
    expectClose(
      distances,
      distances.map(() => oracle.region.reach),
      { tolerance: 1e-11, scale: 5 },
    );
    const [u, v] = ellipse.points(1).row(0);
    const between = (part: number, k: 0 | 1) => ellipse.center[k] + part * ([u, v][k] - ellipse.center[k]);
    expect(ellipse.contains(between(0.999, 0), between(0.999, 1))).toBe(true);
    expect(ellipse.contains(between(1.001, 0), between(1.001, 1))).toBe(false);
  });
});
