import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { OneHotEncoder, OneHotEncoderModel } from "./index.js";

const { NaN: missing } = Number;
const table = Table.fromColumns(
  {
    note: ["x", "y", "z", "x"],
    age: [31, 44, null, 20],
    city: ["Rome", "Oslo", "Rome", null],
    smoker: [true, false, false, true],
  },
  { kinds: { note: "text", city: { kind: "categorical", levels: ["Rome", "Oslo"] } } },
);

describe("OneHotEncoder", () => {
  it("gives every level a column where its column stood, and passes numbers", async () => {
    const model = await new OneHotEncoder().fit(table);
    expect(model.features).toEqual(["age", "city", "smoker"]);
    expect(model.outputs).toEqual(["age", "city=Rome", "city=Oslo", "smoker=false", "smoker=true"]);
    expectClose(
      model.transform(table).data,
      [31, 1, 0, 0, 1, 44, 0, 1, 1, 0, missing, 1, 0, 1, 0, 20, missing, missing, 0, 1],
      { tolerance: 0 },
    );
  });

  it("encodes the nearness of the ocean", async () => {
    const levels = ["<1H OCEAN", "INLAND", "ISLAND", "NEAR BAY", "NEAR OCEAN"];
    const values = [0, 0, 4, 1, 0, 3].map((code) => levels[code]);
    const spec = { kind: "categorical", levels } as const;
    const train = Table.fromColumns({ near: levels }, { kinds: { near: spec } });
    const model = await new OneHotEncoder().fit(train);
    expect(model.transform(Table.fromColumns({ near: values })).toArrays()).toEqual([
      [1, 0, 0, 0, 0],
      [1, 0, 0, 0, 0],
      [0, 0, 0, 0, 1],
      [0, 1, 0, 0, 0],
      [1, 0, 0, 0, 0],
      [0, 0, 0, 1, 0],
    ]);
  });

  it("gives rows that add up to 1 for every feature, and to the weights of levels down the columns", async () => {
    const cities = Table.fromColumns({ city: ["a", "b", "a", "c", "b", "a"] });
    const y = (await new OneHotEncoder().fit(cities)).transform(cities);
    expect(y.multiply([1, 1, 1])).toEqual(new Float64Array(6).fill(1));
    expect(y.transpose().multiply(new Float64Array(6).fill(1))).toEqual(Float64Array.of(3, 2, 1));
  });

  it("drops the first level where that is asked for", async () => {
    const model = await new OneHotEncoder({ drop: "first" }).fit(table);
    expect(model.outputs).toEqual(["age", "city=Oslo", "smoker=true"]);
    expectClose(model.transform(table).data, [31, 0, 1, 44, 1, 0, missing, 0, 0, 20, missing, 1], {
      tolerance: 0,
    });
  });

  it("refuses an unknown level by column and row, ignores it, or gives it a column", async () => {
    const other = Table.fromColumns({ city: ["Oslo", "Bonn"] });
    const train = table.select(["city"]);
    const transformed = async (unknown: "error" | "ignore" | "own-column") =>
      (await new OneHotEncoder({ unknown }).fit(train)).transform(other).toArrays();
    await expect(transformed("error")).rejects.toThrow(/OneHotEncoder: column "city" .*"Bonn" at row 1/);
    expect(await transformed("ignore")).toEqual([
      [0, 1],
      [0, 0],
    ]);
    expect(await transformed("own-column")).toEqual([
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  it("puts rare levels into one column, by weight or by share of it", async () => {
    const letters = Table.fromColumns({ letter: ["a", "b", "a", "c", "b", "a"] });
    for (const minFrequency of [3, 0.5]) {
      const model = await new OneHotEncoder({ minFrequency }).fit(letters);
      expect(model.outputs).toEqual(["letter=a", "letter=(other)"]);
      expect(model.rules[0].rare).toEqual(["b", "c"]);
      expect(model.transform(letters).column(1)).toEqual(Float64Array.of(0, 1, 0, 1, 1, 0));
    }
    const weights = [1, 4, 1, 1, 0, 1];
    const weighted = await new OneHotEncoder({ minFrequency: 4 }).fit(letters, { weights });
    expect(weighted.rules[0].levels).toEqual(["b"]);
  });

  it("knows no level whose weight is 0", async () => {
    const letters = Table.fromColumns({ letter: ["a", "b"] });
    const model = await new OneHotEncoder().fit(letters, { weights: [1, 0] });
    expect(model.outputs).toEqual(["letter=a"]);
  });

  it("encodes numbers that are named, of tables and of matrices", async () => {
    const model = await new OneHotEncoder({ columns: ["x1"] }).fit([
      [1, 20],
      [2, 10],
    ]);
    expect(model.outputs).toEqual(["x0", "x1=10", "x1=20"]);
    expect(model.transform([[7, 10]]).toArrays()).toEqual([[7, 1, 0]]);
    await expect(new OneHotEncoder({ columns: ["x1"] }).fit([[1, Number.POSITIVE_INFINITY]])).rejects.toThrow(
      'column "x1" has the value Infinity at row 0',
    );
  });

  it("gives the same as a sparse matrix", async () => {
    for (const drop of ["none", "first"] as const) {
      const model = await new OneHotEncoder({ drop }).fit(table);
      const sparse = model.transformSparse(table);
      expectClose(sparse.toDense().data, model.transform(table).data, { tolerance: 0 });
      expect(sparse.values.every((value) => value !== 0)).toBe(true);
    }
  });

  it("gives a table with boolean columns in place of the encoded one, and passes all other columns through", async () => {
    const out = (await new OneHotEncoder({ columns: ["city"] }).fit(table)).transformTable(table);
    expect(out.names).toEqual(["note", "age", "city=Rome", "city=Oslo", "smoker"]);
    expect(out.kind("city=Rome")).toBe("boolean");
    expect(out.column("smoker")).toBe(table.column("smoker"));
    expect(out.toRows().map((row) => row["city=Rome"])).toEqual([true, false, true, null]);
  });

  it("is undone by its inverse", async () => {
    for (const drop of ["none", "first"] as const) {
      const model = await new OneHotEncoder({ drop, unknown: "own-column" }).fit(table);
      const back = model.inverseTransformTable(model.transform(table));
      expect(back.toRows()).toEqual(table.drop(["note"]).toRows());
    }
  });

  it("refuses text, a column without values, and a table without rows", async () => {
    await expect(new OneHotEncoder({ columns: ["note"] }).fit(table)).rejects.toThrow(
      'column "note" is text',
    );
    const empty = Table.fromColumns({ a: [null] }, { kinds: { a: "categorical" } });
    await expect(new OneHotEncoder().fit(empty)).rejects.toThrow('column "a" has no values to learn from');
    await expect(new OneHotEncoder().fit(table.slice(0, 0))).rejects.toThrow(
      "there are no rows to learn from",
    );
  });

  it("comes back from its file, which is refused when a feature is lost", async () => {
    const model = await new OneHotEncoder().fit(table);
    const json = JSON.parse(JSON.stringify(model));
    const back = OneHotEncoderModel.fromJSON(json);
    expectClose(back.transform(table).data, model.transform(table).data, { tolerance: 0 });
    const damaged = { ...json, state: { ...json.state, rules: [] } };
    expect(() => OneHotEncoderModel.fromJSON(damaged)).toThrow("must each be either passed or converted");
  });

  it("drops the level that is named instead of the first", async () => {
    const cities = Table.fromColumns({ city: ["Rome", "Oslo", "Bonn"] });
    const model = await new OneHotEncoder({ drop: "first", reference: { city: "Oslo" } }).fit(cities);
    expect(model.outputs).toEqual(["city=Bonn", "city=Rome"]);
    expect(model.transform(cities).toArrays()).toEqual([
      [0, 1],
      [0, 0],
      [1, 0],
    ]);
    const encoder = (reference: Record<string, string>) => new OneHotEncoder({ reference }).fit(cities);
    await expect(encoder({ city: "Pisa" })).rejects.toThrow('column "city" has no level "Pisa"');
    await expect(encoder({ town: "Rome" })).rejects.toThrow('names the column "town", which is not encoded');
  });

  it.each([
    [
      "sum",
      [
        [1, 0],
        [0, 1],
        [-1, -1],
      ],
    ],
    [
      "helmert",
      [
        [-1, -1],
        [1, -1],
        [0, 2],
      ],
    ],
    [
      "polynomial",
      [
        [-Math.SQRT1_2, 1 / Math.sqrt(6)],
        [0, -2 / Math.sqrt(6)],
        [Math.SQRT1_2, 1 / Math.sqrt(6)],
      ],
    ],
  ] as const)("gives %s contrasts, as R has them", async (contrasts, expected) => {
    const kinds = { size: { kind: "categorical", levels: ["s", "m", "l"] } } as const;
    const sizes = Table.fromColumns({ size: ["s", "m", "l"], n: [1, 2, 3] }, { kinds });
    const model = await new OneHotEncoder({ contrasts }).fit(sizes);
    const found = model.transform(sizes);
    expectClose(found.slice(0, 3, 0, 2).data, expected.flat(), { tolerance: 1e-15 });
    expect(found.column(2)).toEqual(Float64Array.of(1, 2, 3));
    expect(model.transformSparse(sizes).toDense().equals(found)).toBe(true);
    expect(model.transformTable(sizes).kind(model.outputs[0])).toBe("quantitative");
    expect(model.inverseTransformTable(found).toRows()).toEqual(sizes.toRows());
    const back = OneHotEncoderModel.fromJSON(JSON.stringify(model));
    expect(back.transform(sizes).equals(found)).toBe(true);
    expect(() => new OneHotEncoder({ contrasts, drop: "first" })).toThrow(
      'must be "none" if a level is dropped',
    );
  });
});
