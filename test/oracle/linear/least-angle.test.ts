import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { diabetes } from "../../../src/data/datasets/index.js";
import { LeastAngle, Matrix, readTable } from "../../../src/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Path {
  /** Whether these are all knots; else those that the reference gets right. */
  readonly whole: boolean;
  readonly lambdas: number[];
  readonly coefficients: number[][];
}

interface Set {
  readonly x: number[][];
  readonly y: number[];
  readonly lar: Path;
  readonly lasso: Path;
}

const fixture: Record<"diabetes" | "wide" | "correlated", Set> = JSON.parse(
  readFileSync(new URL("least-angle.json", import.meta.url), "utf8"),
);

const TOLERANCE = 1e-10;

/** Features of mean 0 and variance 1, for which coefficients are those of the reference. */
function standardized(x: Matrix): Matrix {
  return Matrix.fromColumns(
    Array.from({ length: x.columns }, (_, j) => {
      const column = x.column(j);
      const mean = column.reduce((sum, value) => sum + value, 0) / x.rows;
      const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.rows;
      return column.map((value) => (value - mean) / Math.sqrt(variance));
    }),
  );
}

async function dataOf(name: keyof typeof fixture): Promise<{ x: Matrix; y: ArrayLike<number> }> {
  if (name !== "diabetes") return { x: Matrix.from(fixture[name].x), y: fixture[name].y };
  const { matrix } = (await diabetes()).toMatrix();
  return { x: matrix.slice(0, 442, 0, 10), y: matrix.column(10) };
}

describe("LeastAngle agrees with lars_path of scikit-learn", () => {
  for (const name of ["diabetes", "wide", "correlated"] as const)
    for (const method of ["lar", "lasso"] as const)
      it(`on ${name}, ${method}`, async () => {
        const data = await dataOf(name);
        const x = standardized(data.x);
        const { path, complete } = await new LeastAngle({ method, size: 1 }).fit(x, data.y);
        const { whole, lambdas, coefficients } = fixture[name][method];
        const scale = Math.max(...coefficients.flat().map(Math.abs));
        const count = lambdas.length;
        expect(complete).toBe(true);
        if (whole) expect(path).toHaveLength(count);
        expectClose(path.values.subarray(0, count), lambdas, { tolerance: TOLERANCE, scale: lambdas[0] });
        expectClose(path.coefficients.data.subarray(0, count * x.columns), coefficients.flat(), {
          tolerance: TOLERANCE,
          scale,
        });
      });
});

describeWithData("LeastAngle on the diabetes data of the lars package", "esl/lars_diabetes.csv", (file) => {
  it("takes in bmi, ltg, map, hdl, sex …; for the lasso hdl leaves and returns", async () => {
    const table = await readTable(file);
    const lar = await new LeastAngle().fit(table, "y");
    expect(lar.steps.map(({ feature }) => feature)).toEqual([
      "bmi",
      "ltg",
      "map",
      "hdl",
      "sex",
      "glu",
      "tc",
      "tch",
      "ldl",
      "age",
    ]);
    const lasso = await new LeastAngle({ method: "lasso" }).fit(table, "y");
    expect(lasso.steps.slice(10).map(({ action, feature }) => `${action} ${feature}`)).toEqual([
      "drop hdl",
      "add hdl",
    ]);
    // Efron and others (2004), figure 1: the coefficients of the unit-length features go up to 751 for ltg.
    const last = lasso.path.coefficients.row(lasso.path.length - 1);
    expectClose(last[table.names.indexOf("ltg")], 751.3, { tolerance: 0.05 });
    // C_p is least after seven steps (their section 4).
    expect(lar.degreesOfFreedom).toBe(7);
  });
});
