import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { GaussianNB } from "../../methods/bayes/gaussian-nb/index.js";
import { can } from "../../model/capabilities.js";
import { OneHotEncoder } from "../one-hot-encoder/index.js";
import { Pipeline } from "../pipeline/index.js";
import { Imputer, ImputerModel } from "./index.js";

const kinds = {
  size: { kind: "ordinal", levels: ["S", "M", "L"] },
  note: "text",
} as const;

const table = Table.fromColumns(
  {
    id: ["a", "b", "c", "d", "e"],
    age: [30, null, 50, 10, 10],
    size: ["S", "M", null, "L", "M"],
    city: [null, "Rome", "Oslo", "Oslo", null],
    smoker: [true, null, true, false, false],
    note: ["x", null, "y", "z", "z"],
  },
  { kinds, roles: { id: "id" } },
);

const values = (out: Table, name: string) => Array.from({ length: out.rows }, (_, row) => out.get(row, name));

describe("Imputer", () => {
  it("takes the median of numbers and the mode of all others, unless told", async () => {
    const model = await new Imputer().fit(table);
    const out = model.transformTable(table);
    expect(values(out, "age")).toEqual([30, 20, 50, 10, 10]);
    expect(values(out, "size")).toEqual(["S", "M", "M", "L", "M"]);
    expect(values(out, "city")).toEqual(["Oslo", "Rome", "Oslo", "Oslo", "Oslo"]);
    // Two true, two false: of modes that tie, the first level.
    expect(values(out, "smoker")).toEqual([true, false, true, false, false]);
    expect(out.column("note")).toBe(table.column("note"));
    expect(out.roles).toEqual(table.roles);
    expect(model.features).toEqual(["age", "size", "city", "smoker"]);
  });

  it("shows what it learned, by column", async () => {
    const { statistics } = await new Imputer({ method: { age: "mean", size: "median" } }).fit(table);
    expect(statistics.age).toEqual({ method: "mean", value: 25, missing: 1 });
    expect(statistics.size).toEqual({ method: "median", value: "M", missing: 1 });
    expect(statistics.city).toEqual({ method: "mode", value: "Oslo", missing: 2 });
  });

  it("puts in constants, text included", async () => {
    const method = { age: "constant", size: "constant", city: "constant", note: "constant" } as const;
    const fill = { age: -1, size: "L", city: "Bonn", note: "" };
    const model = await new Imputer({ method, fill }).fit(table);
    const out = model.transformTable(table);
    expect(out.get(1, "age")).toBe(-1);
    expect(out.get(2, "size")).toBe("L");
    expect(out.get(0, "city")).toBe("Bonn");
    expect(values(out, "note")).toEqual(["x", "", "y", "z", "z"]);
  });

  it("gives missing levels their own level, after the others", async () => {
    const columns = ["size", "city", "smoker"];
    const model = await new Imputer({ method: "level", columns }).fit(table);
    const out = model.transformTable(table);
    expect(out.column("size")).toEqual({
      kind: "ordinal",
      codes: Int32Array.of(0, 1, 3, 2, 1),
      levels: ["S", "M", "L", "(missing)"],
    });
    expect(values(out, "city")).toEqual(["(missing)", "Rome", "Oslo", "Oslo", "(missing)"]);
    expect(out.kind("smoker")).toBe("categorical");
    expect(values(out, "smoker")).toEqual([true, "(missing)", true, false, false]);
    // A table that misses nothing has the same levels.
    const complete = model.transformTable(table.take([3]));
    expect(complete.column("city")).toMatchObject({ levels: ["Oslo", "Rome", "(missing)"] });
  });

  it("tells where values were missing: always, or where the training data miss some", async () => {
    const always = await new Imputer({ indicator: true, columns: ["age", "size"] }).fit(table.take([0, 2]));
    expect(always.outputs).toEqual(["age", "age=missing", "size", "size=missing", "smoker"]);
    const some = await new Imputer({ indicator: "if-missing", columns: ["age", "size"] }).fit(
      table.take([0, 2]),
    );
    expect(some.outputs).toEqual(["age", "size", "size=missing", "smoker"]);
    const out = some.transformTable(table);
    expect(out.kind("size=missing")).toBe("boolean");
    expect(values(out, "size=missing")).toEqual([false, false, true, false, false]);
    expect(out.get(1, "age")).toBe(40);
    const matrix = (await new Imputer({ indicator: true }).fit([[1], [3], [Number.NaN]])).transform([
      [Number.NaN],
      [7],
    ]);
    expect(matrix.toArrays()).toEqual([
      [2, 1],
      [7, 0],
    ]);
  });

  it("counts a weight as so many equal rows", async () => {
    const numbers = Table.fromColumns({
      a: [1, 2, 10, null],
      b: [4, 4, 8, null],
      c: ["p", "q", "q", null],
    });
    const weights = [3, 1, 1, 2];
    const rows = [0, 0, 0, 1, 2, 3, 3];
    for (const method of [
      { a: "mean", b: "mean" },
      { a: "median", b: "median" },
      { a: "mode", b: "mode" },
    ] as const) {
      const weighted = await new Imputer({ method }).fit(numbers, { weights });
      const plain = await new Imputer({ method }).fit(numbers.take(rows));
      expect(weighted.statistics).toEqual(plain.statistics);
      expect(weighted.statistics.c.value).toBe("p");
    }
  });

  it("uses the table's own weights", async () => {
    const weighted = Table.fromColumns({ a: [1, 5, null], w: [3, 1, 1] }, { roles: { weight: "w" } });
    const model = await new Imputer({ method: "mean" }).fit(weighted);
    expect(model.statistics.a.value).toBe(2);
    expect(model.transformTable(weighted).column("w")).toBe(weighted.column("w"));
  });

  it("leaves numbers, levels it does not know and complete columns as they are", async () => {
    const model = await new Imputer().fit(table);
    const other = Table.fromColumns(
      { age: [7], size: ["S"], city: ["Bonn"], smoker: [true] },
      {
        kinds: { size: kinds.size },
      },
    );
    const out = model.transformTable(other);
    expect(out.toRows()).toEqual(other.toRows());
    expect(out.column("age")).toBe(other.column("age"));
  });

  it("fills a column of which nothing is there, whatever its kind", async () => {
    const model = await new Imputer().fit(table);
    const blank = Table.fromColumns({ age: [null], size: [null], city: [null], smoker: [null] });
    expect(model.transformTable(blank).toRows()).toEqual([
      { age: 20, size: "M", city: "Oslo", smoker: false },
    ]);
  });

  it("keeps the order of levels that a new table does not list, and refuses one it does not know", async () => {
    const model = await new Imputer({ columns: ["size"] }).fit(table);
    const short = Table.fromColumns({ size: ["L", null, "S"] });
    expect(model.transformTable(short).column("size")).toEqual({
      kind: "ordinal",
      codes: Int32Array.of(2, 1, 0),
      levels: ["S", "M", "L"],
    });
    expect(() => model.transformTable(Table.fromColumns({ size: ["XL"] }))).toThrow(
      /Imputer: column "size" .*"XL" at row 0/,
    );
  });
});

describe("Imputer by class", () => {
  const patients = Table.fromColumns({
    weight: [60, 62, null, 80, 84, null],
    group: ["f", "f", "f", "m", "m", "m"],
  });

  it("has a statistic for every class, and one for all", async () => {
    const model = await new Imputer({ method: "mean", perClass: true }).fit(patients, "group");
    expect(model.statistics.weight).toEqual({
      method: "mean",
      value: 71.5,
      perClass: [
        { label: "f", value: 61 },
        { label: "m", value: 82 },
      ],
      missing: 2,
    });
    expect(model.features).toEqual(["weight"]);
  });

  it("goes by the class where the table tells it, and else by the overall statistic", async () => {
    const model = await new Imputer({ method: "mean", perClass: true }).fit(patients, "group");
    expect(values(model.transformTable(patients), "weight")).toEqual([60, 62, 61, 80, 84, 82]);
    expect(model.transform(patients).column(0)).toEqual(Float64Array.of(60, 62, 61, 80, 84, 82));
    expect(values(model.transformTable(patients.drop(["group"])), "weight")).toEqual([
      60, 62, 71.5, 80, 84, 71.5,
    ]);
    const other = Table.fromColumns({ weight: [null, null], group: ["x", null] });
    expect(values(model.transformTable(other), "weight")).toEqual([71.5, 71.5]);
    const back = ImputerModel.fromJSON(JSON.stringify(model));
    expect(values(back.transformTable(patients), "weight")).toEqual([60, 62, 61, 80, 84, 82]);
  });

  it("puts the same numbers into a matrix as into a table", async () => {
    const columns = { x: [1, null, 3, 8, null], z: [null, 2, 2, 2, 5], y: ["a", "a", "b", "b", "b"] };
    const rows = Table.fromColumns(columns);
    for (const perClass of [false, true])
      for (const indicator of [false, true]) {
        const model = await new Imputer({ perClass, indicator }).fit(rows, "y");
        for (const given of [rows, rows.drop(["y"])]) {
          const whole = model.transformTable(given).select(model.outputs);
          expect(model.transform(given).toArrays()).toEqual(whole.toMatrix().matrix.toArrays());
        }
      }
  });

  it("takes the overall statistic for a class that has no value", async () => {
    const rows = [[1], [3], [Number.NaN]];
    const model = await new Imputer({ method: "mean", perClass: true }).fit(rows, ["a", "a", "b"]);
    expect(model.statistics.x0.perClass).toEqual([
      { label: "a", value: 2 },
      { label: "b", value: 2 },
    ]);
  });

  it("needs a target", async () => {
    await expect(new Imputer({ perClass: true }).fit(patients)).rejects.toThrow(
      /Imputer: option "perClass" needs a target/,
    );
  });
});

describe("Imputer refuses", () => {
  const refused: [
    what: string,
    options: ConstructorParameters<typeof Imputer>[0],
    message: string | RegExp,
  ][] = [
    ["a level for numbers", { method: "level" }, /Imputer: column "age" is quantitative.*no levels/],
    [
      "a mean of levels",
      { method: { size: "mean" } },
      'Imputer: column "size" is ordinal, and a mean needs numbers',
    ],
    [
      "a median without an order",
      { method: { city: "median" } },
      /Imputer: column "city" is categorical.*median/,
    ],
    ["a mode of text", { columns: ["note"], method: "mode" }, 'column "note" is text, and text has no mode'],
    [
      "a constant that is not given",
      { method: "constant", columns: ["age"] },
      /Imputer: option "fill" must be a number for column "age".*got nothing/,
    ],
    [
      "a constant that a column cannot hold",
      { method: "constant", fill: "XL", columns: ["size"] },
      /Imputer: option "fill" .*"S", "M", "L" for column "size".*got "XL"/,
    ],
    [
      "a method for a column that is not there",
      { method: { aeg: "mean" } },
      'Imputer: option "method" names "aeg"',
    ],
    ["columns that are not there", { columns: ["x"] }, 'option "columns" names "x"'],
  ];

  it.each(refused)("%s", async (_, options, message) => {
    await expect(new Imputer(options).fit(table)).rejects.toThrow(message);
  });

  it("a column without values, unless a constant or a level takes their place", async () => {
    const empty = Table.fromColumns({ a: [1, 2], b: [null, null] });
    await expect(new Imputer().fit(empty)).rejects.toThrow('Imputer: column "b" has no values to learn');
    const model = await new Imputer({ method: { b: "constant" }, fill: 0 }).fit(empty);
    expectClose(model.transform(empty).column(1), [0, 0], { tolerance: 0 });
  });

  it("an infinite number, by column and row", async () => {
    await expect(new Imputer().fit(Table.fromColumns({ a: [1, Infinity] }))).rejects.toThrow(
      'Imputer: column "a" has the value Infinity at row 1',
    );
  });

  it("a column that changed its kind", async () => {
    const model = await new Imputer().fit(table);
    expect(() => model.transformTable(table.withColumn("age", ["old", "x", "x", "x", "x"]))).toThrow(
      /Imputer: column "age" was quantitative.*categorical/,
    );
  });

  it("to put levels into a matrix", async () => {
    const model = await new Imputer().fit(table);
    expect(() => model.transform(table)).toThrow('column "city" becomes categorical');
  });

  it("a file whose constant does not fit its column", async () => {
    const json = JSON.parse(JSON.stringify(await new Imputer().fit(table)));
    json.state.rules[0].fill = "old";
    expect(() => ImputerModel.fromJSON(json)).toThrow(
      'Imputer: field "state.rules.0.fill": must fit the kind',
    );
  });
});

describe("an Imputer in a pipeline", () => {
  it("comes before encoders and classifiers, and back from its file", async () => {
    const mixed = table.drop(["note", "id", "size"]).withColumn("ill", [true, false, true, false, false]);
    const pipeline = new Pipeline({
      steps: [
        ["impute", new Imputer({ perClass: true })],
        ["encode", new OneHotEncoder()],
        ["classify", new GaussianNB()],
      ],
    });
    const model = await pipeline.fit(mixed, "ill");
    expect(can(model, "predictions") && model.predict(mixed)).toHaveLength(5);
  });
});
