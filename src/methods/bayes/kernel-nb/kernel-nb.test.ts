import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { KernelNB } from "./index.js";

const x = new Matrix(60, 2, randomArray(120, 5));
const y = Array.from({ length: 60 }, (_, i) => (x.get(i, 0) ** 2 > 0.3 ? "out" : "in"));
const normal = (u: number) => Math.exp(-(u * u) / 2) / Math.sqrt(2 * Math.PI);

describe("KernelNB", () => {
  it("multiplies the kernel means of every column within a class (ESL 6.22, 6.26)", async () => {
    const h = 0.2;
    const model = await new KernelNB({ bandwidth: h }).fit(x, y);
    const at = [0.1, -0.4];
    const joint = model.classes.map((label) => {
      const rows = [...y.keys()].filter((i) => y[i] === label);
      const factors = at.map(
        (point, j) => rows.reduce((sum, i) => sum + normal((point - x.get(i, j)) / h), 0) / rows.length / h,
      );
      return (rows.length / 60) * factors[0] * factors[1];
    });
    expectClose(model.jointLogLikelihood([at]).data.map(Math.exp), joint, { tolerance: 1e-14 });
    expectClose(model.explain([at]).posteriorOdds, joint[0] / joint[1], { tolerance: 5e-13 });
  });

  it("separates a class that surrounds another, which one normal distribution per class cannot", async () => {
    const model = await new KernelNB().fit(x, y);
    const right = model.predict(x).filter((label, i) => label === y[i]).length;
    expect(right).toBeGreaterThan(50);
    expect(model.density("in", "x0").bandwidth).toBeGreaterThan(0);
  });

  it("equals the model of all rows after updates, also if a class appears late", async () => {
    const nb = new KernelNB();
    const rows = Matrix.from([...x.toArrays(), [3, 3], [3.5, 2], [4, 2.5]]);
    const labels = [...y, "far", "far", "far"];
    const model = await nb.update(await nb.fit(x, y), rows.slice(60), labels.slice(60));
    const whole = await nb.fit(rows, labels);
    expect(model.classes).toEqual(["far", "in", "out"]);
    expectClose(model.predictProba(rows).data, whole.predictProba(rows).data, { tolerance: 1e-14 });
  });

  it("skips missing values, and uses the bandwidth of all classes where a class has too few values", async () => {
    const rows = Matrix.from([...x.toArrays(), [Number.NaN, 2], [1, 2]]);
    const labels = [...y, "few", "few"];
    await expect(new KernelNB().fit(rows, labels)).rejects.toThrow(
      'column "x0" has a missing value at row 60',
    );
    const model = await new KernelNB({ missing: "native" }).fit(rows, labels);
    expect(model.density("few", "x0").data).toEqual(Float64Array.of(1));
    expect(model.density("few", "x1").bandwidth).toBeGreaterThan(0);
    expect(model.predict([[Number.NaN, 2]])).toEqual(["few"]);
    const unseen = await new KernelNB({ missing: "native" }).fit(rows.slice(0, 61), labels.slice(0, 61));
    expect(unseen.predictProba(rows).data.every(Number.isFinite)).toBe(true);
  });

  it("learns nothing from a constant column", async () => {
    const wide = Matrix.fromColumns([x.column(0), x.column(1), new Float64Array(60).fill(7)]);
    const model = await new KernelNB().fit(wide, y);
    const alone = await new KernelNB().fit(x, y);
    expectClose(model.predictProba(wide).data, alone.predictProba(x).data, { tolerance: 1e-13 });
  });

  it("refuses a case beyond the reach of a kernel with ends", async () => {
    const model = await new KernelNB({ kernel: "epanechnikov" }).fit(x, y);
    expect(() =>
      model.predict([
        [0, 0],
        [100, 0],
      ]),
    ).toThrow(
      "KernelNB: the case at row 1 has probability 0 in every class; smooth the estimates, or choose a kernel with unbounded support",
    );
    const far = await new KernelNB().fit(x, y);
    expect(far.predictProba([[100, 0]]).data.every(Number.isFinite)).toBe(true);
  });
});
