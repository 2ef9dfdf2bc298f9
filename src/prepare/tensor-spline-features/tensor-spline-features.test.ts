import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { leastSquares } from "../../math/linalg/least-squares.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SplineFeatures } from "../spline-features/index.js";
import { TensorSplineFeatures, TensorSplineFeaturesModel } from "./index.js";

const x = new Matrix(80, 2, randomArray(160, 9));

describe("TensorSplineFeatures", () => {
  it("gives all products of one function of each column (ESL 5.35)", async () => {
    const model = await new TensorSplineFeatures({ intercept: true }).fit(x);
    const single = await new SplineFeatures({ knotCount: 4, intercept: true }).fit(x);
    const [products, functions] = [model.transform(x), single.transform(x)];
    expect(products.columns).toBe(36);
    expect(model.outputs[7]).toBe("s2(x0) s2(x1)");
    for (let j = 0; j < 6; j += 1)
      for (let k = 0; k < 6; k += 1)
        expectClose(
          products.column(6 * j + k),
          functions.column(j).map((value, row) => value * functions.get(row, 6 + k)),
          { tolerance: 0 },
        );
  });

  it("fits any product of polynomials without a residual, with an intercept instead of the first product", async () => {
    const y = Float64Array.from({ length: 80 }, (_, i) => x.get(i, 0) ** 3 * x.get(i, 1) ** 2 - x.get(i, 1));
    const model = await new TensorSplineFeatures({ knotCount: 2 }).fit(x);
    const out = model.transform(x);
    const design = Matrix.fromColumns([
      new Float64Array(80).fill(1),
      ...model.outputs.map((_, j) => out.column(j)),
    ]);
    expect(design.columns).toBe(16);
    expectClose(Float64Array.from(leastSquares(design, y).residuals), new Float64Array(80), {
      tolerance: 1e-12,
    });
  });

  it("replaces columns of a table or keeps them, and a missing coordinate makes all products missing", async () => {
    const table = Table.fromColumns({ a: [0, 1, 2, 3], b: [1, 5, 2, 4], c: [1, 2, 3, 4] });
    const options = { columns: ["a", "b"], degree: 1, knotCount: 2 };
    const model = await new TensorSplineFeatures(options).fit(table);
    expect(model.transformTable(table).names).toEqual(["c", "s1(a) s2(b)", "s2(a) s1(b)", "s2(a) s2(b)"]);
    const kept = await new TensorSplineFeatures({ ...options, keep: true }).fit(table);
    expect(kept.transformTable(table).names.slice(0, 3)).toEqual(["a", "b", "c"]);
    const gap = Table.fromColumns({ a: [0, null], b: [2, 3], c: [1, 1] });
    expect([...model.transform(gap).row(1)]).toEqual([1, Number.NaN, Number.NaN, Number.NaN]);
  });

  it("refuses a single column, and more products than data determine", async () => {
    await expect(new TensorSplineFeatures().fit([[1], [2]])).rejects.toThrow(
      "two are needed. Use SplineFeatures",
    );
    const wide = new Matrix(10, 8, randomArray(80, 1));
    await expect(new TensorSplineFeatures().fit(wide)).rejects.toThrow("1679616 products of splines");
  });

  it("comes back from its file", async () => {
    const model = await new TensorSplineFeatures({ basis: "natural" }).fit(x);
    const back = TensorSplineFeaturesModel.fromJSON(JSON.stringify(model));
    expect(back.transform(x).equals(model.transform(x))).toBe(true);
  });
});
