import { beforeAll, describe, expect, it } from "vitest";
import { functionModel } from "../../../test/support/function-model.js";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/index.js";
import { LinearRegression, type LinearRegressionModel } from "../../methods/linear/index.js";
import { kFold } from "../folds/index.js";
import { crossValidate } from "../index.js";
import { individualCurves, partialDependence } from "./index.js";

const ROWS = 60;
const stream = random(8);
const [a, b] = [0, 1].map(() => Float64Array.from({ length: ROWS }, () => stream.normal()));
const table = Table.fromColumns({ a, b, y: a.map((value, row) => 2 * value + b[row] + stream.normal()) });
const crossed = functionModel(["a", "b"], (row) => row.a * row.b);

let line: LinearRegressionModel;
beforeAll(async () => {
  line = await new LinearRegression().fit(table, "y");
});

const meanOf = (curves: { readonly rows: number; column(at: number): Float64Array }, at: number) =>
  curves.column(at).reduce((sum, value) => sum + value, 0) / curves.rows;

describe("individualCurves", () => {
  it("predicts chosen rows at every value", () => {
    const { rows, values, curves, centered } = individualCurves(crossed, table, "a", {
      rows: [7, 3],
      points: 4,
    });
    expect(Array.from(rows)).toEqual([3, 7]);
    expect(centered).toBe(false);
    for (const [at, row] of [3, 7].entries())
      expectClose(
        curves.row(at),
        values.map((value) => Number(value) * b[row]),
        { tolerance: 1e-15 },
      );
  });

  it("has the partial dependence as its mean, whichever curves are returned", () => {
    const { values, means } = partialDependence(crossed, table, "a");
    const all = individualCurves(crossed, table, "a", { count: ROWS });
    expect(all.values).toEqual(values);
    expectClose(all.means, means, { tolerance: 0 });
    expectClose(
      values.map((_, at) => meanOf(all.curves, at)),
      means,
      { tolerance: 1e-14 },
    );
    const some = individualCurves(crossed, table, "a", { count: 5, seed: 1 });
    expect(some.rows).toHaveLength(5);
    expectClose(some.means, means, { tolerance: 0 });
    expect(Array.from(individualCurves(crossed, table, "a", { count: 5, seed: 2 }).rows)).not.toEqual(
      Array.from(some.rows),
    );
  });

  it("of an additive model are parallel: centered, all are the same", () => {
    const { curves, means, values } = individualCurves(line, table, "a", { centered: true });
    const expected = values.map((value) => line.coefficients[0] * (Number(value) - Number(values[0])));
    expectClose(means, expected, { tolerance: 1e-12 });
    for (let row = 0; row < curves.rows; row += 1)
      expectClose(curves.row(row), expected, { tolerance: 1e-12 });
  });

  it("asks about each row the models that have not seen it, and takes their mean", async () => {
    const validation = await crossValidate(new LinearRegression(), table, "y", {
      folds: kFold(ROWS, { folds: 4, repeats: 2 }),
      keepModels: true,
    });
    const { values, curves } = individualCurves(validation, table, "a", { rows: [9], points: 3 });
    const asked = validation.folds.filter(({ fold }) => fold.test.includes(9));
    expect(asked).toHaveLength(2);
    const models = asked.map(({ model }) => model as unknown as LinearRegressionModel);
    const expected = values.map((value) =>
      models.reduce((sum, model) => sum + model.predict([[Number(value), b[9]]])[0] / 2, 0),
    );
    expectClose(curves.row(0), expected, { tolerance: 1e-12 });
  });

  it("leaves out rows of weight 0, and refuses rows that no model is asked about", () => {
    const weights = Float64Array.from({ length: ROWS }, (_, row) => row % 2);
    const { rows } = individualCurves(crossed, table, "a", { weights });
    expect(rows.every((row) => row % 2 === 1)).toBe(true);
    expect(rows).toHaveLength(ROWS / 2);
    expect(() => individualCurves(crossed, table, "a", { weights, rows: [4] })).toThrow(
      'individualCurves: option "rows" must name rows from 0 to 59',
    );
    expect(() => individualCurves(crossed, table, "a", { rows: [ROWS] })).toThrow("got row 60");
    expect(() => individualCurves(crossed, table, "a", { rows: [] })).toThrow("got no rows");
    expect(() => individualCurves(crossed, table, "a", { rows: [1], count: 2 })).toThrow(
      "exclude each other",
    );
    expect(() => individualCurves(crossed, table, "a", { count: 0 })).toThrow("count");
    expect(() => individualCurves(crossed, table, "a", { often: 1 } as object)).toThrow("often");
  });
});
