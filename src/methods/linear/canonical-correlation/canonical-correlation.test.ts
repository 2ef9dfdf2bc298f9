import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { DataError, OptionError } from "../../../base/errors.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearRegression } from "../linear-regression/index.js";
import { CanonicalCorrelation, CanonicalCorrelationModel } from "./index.js";

const x = new Matrix(40, 4, randomArray(160, 1));
const y = new Matrix(40, 2, randomArray(80, 2)).map((value, at) => value + x.data[2 * at]);

function moments(a: Matrix, b: Matrix): Matrix {
  return a
    .transpose()
    .multiply(b)
    .scale(1 / a.rows);
}

describe("CanonicalCorrelation", () => {
  it("has scores of variance 1, correlated within a pair and not beyond", async () => {
    const model = await new CanonicalCorrelation().fit(x, y);
    const [first, second] = [model.transform(x), model.transformSecond(y)];
    expectClose(moments(first, first).data, Matrix.identity(2).data, { tolerance: 1e-13 });
    expectClose(moments(second, second).data, Matrix.identity(2).data, { tolerance: 1e-13 });
    expectClose(moments(first, second).data, Matrix.diagonal(model.correlations).data, { tolerance: 1e-13 });
    expect(model.outputs).toEqual(["canonical1", "canonical2"]);
  });

  it("equals the multiple correlation of a regression for one column", async () => {
    const model = await new CanonicalCorrelation().fit(x, y.column(0));
    const { rSquared } = await new LinearRegression().fit(x, y.column(0));
    expectClose(model.correlations[0] ** 2, rSquared, { tolerance: 1e-13 });
  });

  it("is invariant to a change of basis of either block", async () => {
    const turned = x.multiply(new Matrix(4, 4, randomArray(16, 3))).map((value) => 5 * value - 2);
    const [model, other] = [
      await new CanonicalCorrelation().fit(x, y),
      await new CanonicalCorrelation().fit(turned, y),
    ];
    expectClose(other.correlations, model.correlations, { tolerance: 1e-12 });
  });

  it("has loadings that are the correlations of columns with scores", async () => {
    const model = await new CanonicalCorrelation({ lambda: 0.5 }).fit(x, y);
    const scores = model.transform(x).column(1);
    const column = x.column(2);
    const center = (values: Float64Array) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return values.map((value) => value - mean);
    };
    const [a, b] = [center(scores), center(column)];
    const correlation =
      a.reduce((sum, value, i) => sum + value * b[i], 0) / (Math.hypot(...a) * Math.hypot(...b));
    expectClose(model.loadings.get(2, 1), correlation, { tolerance: 1e-13 });
  });

  it("shrinks chance correlations by the penalty when columns outnumber cases", async () => {
    const [wide, other] = [new Matrix(10, 30, randomArray(300, 4)), new Matrix(10, 2, randomArray(20, 5))];
    const free = await new CanonicalCorrelation().fit(wide, other);
    expectClose(free.correlations, [1, 1], { tolerance: 1e-13 });
    expect(() => free.wilksTests()).toThrow(
      refusal(DataError, /CanonicalCorrelation\.wilksTests: .*10 cases are too few/) as Error,
    );
    const bound = await new CanonicalCorrelation({ lambda: [10, 0] }).fit(wide, other);
    expect(bound.correlations[0]).toBeLessThan(0.9);
    expect(() => bound.wilksTests()).toThrow("there is no test, because there was a penalty");
  });

  it("has a p-value of 0 for an exact correlation, and one near 1 for unrelated blocks", async () => {
    const exact = await new CanonicalCorrelation().fit(x, x.column(1));
    expect(exact.wilksTests()[0].pValue).toBeLessThan(1e-100);
    const design = Matrix.from([-1, 1].flatMap((a) => [-1, 1].flatMap((b) => [-1, 1].map((c) => [a, b, c]))));
    const apart = await new CanonicalCorrelation().fit(design.slice(0, 8, 0, 2), design.column(2));
    expectClose(apart.wilksTests()[0].pValue, 1, { tolerance: 1e-12 });
  });

  it("keeps the requested number of pairs, and reports all of them", async () => {
    const model = await new CanonicalCorrelation({ components: 1 }).fit(x, y);
    expect(model.transform(x).columns).toBe(1);
    expect(model.correlations.length).toBe(2);
    await expect(new CanonicalCorrelation({ components: 3 }).fit(x, y)).rejects.toEqual(
      refusal(OptionError, /CanonicalCorrelation: option "components" .*at most 2.*got 3\./),
    );
  });

  it("reads two blocks of a table by name, and replaces the first by scores", async () => {
    const table = Table.fromColumns({ a: x.column(0), b: x.column(1), u: y.column(0), v: y.column(1) });
    const model = await new CanonicalCorrelation().fit(table, ["u", "v"]);
    expect(model.features).toEqual(["a", "b"]);
    expect(model.secondFeatures).toEqual(["u", "v"]);
    expect(model.transformTable(table).names).toEqual(["canonical1", "canonical2", "u", "v"]);
    expectClose(model.transformSecond(table).data, model.transformSecond(y).data, { tolerance: 1e-15 });
    const back = CanonicalCorrelationModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect(back.transformSecond(table)).toEqual(model.transformSecond(table));
    expect(back.wilksTests()).toEqual(model.wilksTests());
  });

  it("gives constant columns the coefficient 0, and refuses blocks of constants alone", async () => {
    const flat = Matrix.fromColumns([x.column(0), new Float64Array(40).fill(0.1)]);
    const model = await new CanonicalCorrelation().fit(flat, y);
    expect(model.coefficients.get(1, 0)).toBe(0);
    await expect(new CanonicalCorrelation().fit(x, new Float64Array(40).fill(0.1))).rejects.toEqual(
      refusal(DataError, "CanonicalCorrelation: no column of the second block varies."),
    );
  });
});
