import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { finish } from "../../base/steps.js";
import { evaluateBasis } from "../../math/basis/evaluate.js";
import { thinPlateSmooth } from "../../math/basis/radial-smooth.js";
import { leastSquares } from "../../math/linalg/least-squares.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { ThinPlateFeatures, ThinPlateFeaturesModel } from "./index.js";

const x = new Matrix(70, 2, randomArray(140, 4));
const y = randomArray(70, 5);

/** Least squares with an intercept on what comes out. */
function residuals(out: Matrix): Float64Array {
  const columns = Array.from({ length: out.columns }, (_, j) => out.column(j));
  const design = Matrix.fromColumns([new Float64Array(out.rows).fill(1), ...columns]);
  return Float64Array.from(leastSquares(design, y).residuals);
}

describe("ThinPlateFeatures", () => {
  it("spans the thin-plate spline of low rank, whose constant an intercept replaces", async () => {
    const model = await new ThinPlateFeatures({ size: 12, standardize: false }).fit(x);
    expect(model.outputs).toHaveLength(11);
    const { basis } = finish(thinPlateSmooth(x, { size: 12 }));
    const exact = leastSquares(evaluateBasis(basis, x), y).residuals;
    expectClose(residuals(model.transform(x)), Float64Array.from(exact), { tolerance: 1e-11 });
  });

  it("fits the same surface when the coordinates are turned", async () => {
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
    const turned = x.multiply(
      Matrix.from([
        [c, s],
        [-s, c],
      ]),
    );
    const residualsOf = async (rows: Matrix) =>
      residuals((await new ThinPlateFeatures({ size: 12, standardize: false }).fit(rows)).transform(rows));
    expectClose(await residualsOf(turned), await residualsOf(x), { tolerance: 1e-10 });
  });

  it("standardized, fits the same surface in other units", async () => {
    const units = new Matrix(
      70,
      2,
      x.data.map((value, at) => (at % 2 === 0 ? 1000 * value : value - 3)),
    );
    const residualsOf = async (rows: Matrix) =>
      residuals((await new ThinPlateFeatures({ size: 12 }).fit(rows)).transform(rows));
    expectClose(await residualsOf(units), await residualsOf(x), { tolerance: 1e-9 });
  });

  it("needs as many distinct rows as there are free polynomials, and rows without missing values", async () => {
    await expect(
      new ThinPlateFeatures().fit([
        [1, 2],
        [1, 2],
        [3, 4],
      ]),
    ).rejects.toThrow("3 free polynomials but there are 2 distinct rows");
    await expect(
      new ThinPlateFeatures().fit([
        [1, Number.NaN],
        [Number.NaN, 2],
      ]),
    ).rejects.toThrow('no row has a value in every column of "x0", "x1"');
  });

  it("comes back from its file", async () => {
    const model = await new ThinPlateFeatures().fit(x);
    const back = ThinPlateFeaturesModel.fromJSON(JSON.stringify(model));
    expect(back.transform(x).equals(model.transform(x))).toBe(true);
  });
});
