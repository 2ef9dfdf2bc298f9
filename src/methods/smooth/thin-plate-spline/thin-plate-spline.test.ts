import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { evaluateBasis } from "../../../math/basis/evaluate.js";
import { distinctValues } from "../../../math/basis/knots.js";
import { cubicSplineSmooth } from "../../../math/basis/splines.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { solve } from "../../../math/linalg/solve.js";
import { trace } from "../../../math/linalg/trace.js";
import { withOnes } from "../../linear/engine/least-squares.js";
import { ThinPlateSpline, ThinPlateSplineModel } from "./index.js";

const n = 60;
const x = new Matrix(n, 2, randomArray(2 * n, 21));
const noise = randomArray(n, 22);
const y = Float64Array.from({ length: n }, (_, i) => Math.sin(3 * x.get(i, 0)) * x.get(i, 1) + noise[i] / 5);

describe("ThinPlateSpline", () => {
  it("interpolates with λ = 0 and is the least-squares plane with a huge λ", async () => {
    const exact = await new ThinPlateSpline({ lambda: 0 }).fit(x, y);
    expectClose(exact.predict(x), y, { tolerance: 1e-9 });
    const flat = await new ThinPlateSpline({ lambda: 1e13 }).fit(x, y);
    const { residuals } = leastSquares(withOnes(x), y);
    expectClose(
      flat.predict(x),
      y.map((value, i) => value - residuals[i]),
      { tolerance: 1e-9 },
    );
    expectClose(flat.degreesOfFreedom, 3, { tolerance: 1e-9 });
  });

  it("of one column is the smoothing spline: λ multiplies ∫ f″² (ESL 5.9)", async () => {
    const one = new Matrix(n, 1, x.column(0));
    const lambda = 0.003;
    const model = await new ThinPlateSpline({ lambda, standardize: false }).fit(one, y);
    const smooth = cubicSplineSmooth(distinctValues(one.data));
    const N = evaluateBasis(smooth.basis, one);
    const gram = N.transpose().multiply(N);
    const penalized = gram.add(
      new Matrix(
        N.columns,
        N.columns,
        smooth.penalties[0].matrix.data.map((value) => lambda * value),
      ),
    );
    const theta = solve(penalized, N.transpose().multiply(y));
    expectClose(model.predict(one), N.multiply(theta), { tolerance: 1e-8 });
    expectClose(model.degreesOfFreedom, trace(solve(penalized, gram)), { tolerance: 1e-7 });
  });

  it("has the degrees of freedom that are asked for, and refuses those that no λ has", async () => {
    const model = await new ThinPlateSpline({ degreesOfFreedom: 8 }).fit(x, y);
    expectClose(model.degreesOfFreedom, 8, { tolerance: 1e-10 });
    await expect(new ThinPlateSpline({ degreesOfFreedom: 3 }).fit(x, y)).rejects.toThrow("more than 3");
    expect(() => new ThinPlateSpline({ degreesOfFreedom: 3, lambda: 1 })).toThrow("together with lambda");
  });

  it("does not depend on units: responses in other units, and columns if standardized", async () => {
    const model = await new ThinPlateSpline().fit(x, y);
    const other = new Matrix(
      n,
      2,
      x.data.map((value, at) => (at % 2 === 0 ? 40 * value : value - 7)),
    );
    const same = await new ThinPlateSpline().fit(
      other,
      y.map((value) => 1e6 * value),
    );
    expectClose(
      same.predict(other).map((value) => value / 1e6),
      model.predict(x),
      { tolerance: 1e-7 },
    );
    expectClose(same.degreesOfFreedom, model.degreesOfFreedom, { tolerance: 1e-6, scale: 30 });
  });

  it("of low rank comes near the exact spline", async () => {
    const exact = await new ThinPlateSpline({ degreesOfFreedom: 8 }).fit(x, y);
    const low = await new ThinPlateSpline({ degreesOfFreedom: 8, size: 30 }).fit(x, y);
    expect(low.basisCoefficients).toHaveLength(30);
    expectClose(low.predict(x), exact.predict(x), { tolerance: 0.02 });
  });

  it("has bands that cover the truth on average", async () => {
    const points = new Matrix(100, 2, randomArray(200, 1));
    const truth = Float64Array.from(
      { length: 100 },
      (_, i) => Math.sin(2 * points.get(i, 0)) + points.get(i, 1) ** 2,
    );
    let covered = 0;
    for (let set = 0; set < 40; set += 1) {
      const uniform = randomArray(1200, 100 + set);
      // The sum of twelve uniform numbers is nearly normal; theirs have the variance 1/3.
      const response = truth.map((value, i) => {
        let sum = 0;
        for (let k = 0; k < 12; k += 1) sum += uniform[12 * i + k];
        return value + (0.3 * sum) / 2;
      });
      const model = await new ThinPlateSpline({ size: 40 }).fit(points, response);
      const { lower, upper } = model.predictInterval(points, { kind: "confidence" });
      covered += truth.filter((value, i) => lower[i] <= value && value <= upper[i]).length / 100;
    }
    expect(covered / 40).toBeGreaterThan(0.91);
    expect(covered / 40).toBeLessThan(0.985);
  });

  it("chooses the plane for responses on one, and no variance is left", async () => {
    const plane = Float64Array.from({ length: n }, (_, i) => 1 + 2 * x.get(i, 0) - x.get(i, 1));
    const model = await new ThinPlateSpline().fit(x, plane);
    expectClose(model.degreesOfFreedom, 3, { tolerance: 1e-6 });
    expectClose(model.predict([[3, 4]]), [3], { tolerance: 1e-9 });
  });

  it("refuses rows on a line, of which a plane has many", async () => {
    const line = Matrix.from(Array.from({ length: 20 }, (_, i) => [i, 2 * i]));
    await expect(new ThinPlateSpline().fit(line, y.subarray(0, 20))).rejects.toThrow("on a line or a curve");
  });

  it("comes back from its file with its bands", async () => {
    const model = await new ThinPlateSpline({ method: "gcv" }).fit(x, y);
    const back = ThinPlateSplineModel.fromJSON(JSON.stringify(model));
    expect(back.predictInterval(x)).toEqual(model.predictInterval(x));
  });
});
