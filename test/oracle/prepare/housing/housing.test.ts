import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { loadModel, type Matrix, type Table } from "../../../../src/index.js";
import { describeWithData } from "../../../support/data.js";
import { expectClose } from "../../../support/numbers.js";
import { preparation, readHousing, splitHousing } from "./workflow.js";

const fixture: {
  readonly split: string;
  readonly classes: { readonly train: number[]; readonly test: number[] };
  readonly medians: number[];
  readonly sums: number[];
  readonly squares: number[];
  readonly waves: number[];
  readonly rows: number[];
  readonly values: number[][];
} = JSON.parse(readFileSync(new URL("housing.json", import.meta.url), "utf8"));

describeWithData("the houses of California, prepared as by scikit-learn", "uci/cal_housing.arff", (file) => {
  let train: Table;
  let test: Table;
  let out: Matrix;

  beforeAll(async () => {
    const parts = await splitHousing(await readHousing(file));
    train = parts.train.table;
    test = parts.test.table;
    out = (await preparation().fit(train)).transform(test);
  });

  it("are parted with every class of income in proportion", () => {
    const { classes } = fixture;
    expect([train.rows, test.rows]).toEqual([16512, 4128]);
    for (const [c, count] of classes.test.entries())
      expect(Math.abs(count - 0.2 * (count + classes.train[c]))).toBeLessThan(1);
  });

  it("have the same numbers in every column", () => {
    expect(out.shape).toBe("4128×14");
    const columns = Array.from({ length: out.columns }, (_, j) => out.column(j));
    const total = (of: (value: number, row: number) => number) =>
      columns.map((column) => column.reduce((sum, value, row) => sum + of(value, row), 0));
    const { rows: scale } = out;
    expectClose(
      total((value) => value),
      fixture.sums,
      { tolerance: 1e-12, scale },
    );
    expectClose(
      total((value) => value * value),
      fixture.squares,
      { tolerance: 1e-12, scale },
    );
    expectClose(
      total((value, row) => value * Math.cos(row)),
      fixture.waves,
      { tolerance: 1e-12, scale },
    );
  });

  it("have the same numbers in every 137th row", () => {
    for (const [k, row] of fixture.rows.entries())
      expectClose(out.row(row), fixture.values[k], { tolerance: 1e-10 });
  });

  it("come out the same of a model that was saved, as a matrix and as a table", async () => {
    const model = await preparation().fit(train);
    const copy = loadModel(JSON.parse(JSON.stringify(model))) as typeof model;
    expect(copy.transform(test)).toEqual(out);
    const table = copy.transformTable(test);
    expect(table.names).toEqual(model.outputs);
    expect(table.toMatrix().matrix).toEqual(out);
  });
});
