import { describe, expect, it } from "vitest";
import { Table } from "../index.js";

const people = Table.fromColumns(
  {
    age: [31, 44, null, 27],
    grade: ["low", "high", "low", null],
    color: ["red", "blue", "red", "green"],
    smoker: [true, false, null, false],
    note: ["a b", null, "c", "d"],
  },
  { kinds: { grade: { kind: "ordinal", levels: ["low", "high"] }, note: "text" } },
);

describe("a table reads columns", () => {
  it("with the kinds that their values suggest, or that are given", () => {
    expect(Array.from(people, ([, { kind }]) => kind)).toEqual([
      "quantitative",
      "ordinal",
      "categorical",
      "boolean",
      "text",
    ]);
    expect(people.rows).toBe(4);
  });

  it("with missing values in every kind", () => {
    const missing = [null, null, null, null, undefined];
    const table = Table.fromRows(
      [
        { q: 1, o: "a", c: "x", b: true, t: "s" },
        Object.fromEntries(["q", "o", "c", "b", "t"].map((name, i) => [name, missing[i]])),
      ],
      { kinds: { o: "ordinal", t: "text" } },
    );
    const untyped: Table = table;
    for (const name of table.names) expect(untyped.get(1, name)).toBeNull();
    expect(table.toRows()[0]).toEqual({ q: 1, o: "a", c: "x", b: true, t: "s" });
  });

  it("with levels that are sorted, or in the order given, of any label type", () => {
    expect(people.column("color")).toMatchObject({
      levels: ["blue", "green", "red"],
      codes: Int32Array.of(2, 0, 2, 1),
    });
    const kinds = { n: "categorical", t: "ordinal" } as const;
    // In UTF-16 the surrogates of 𝒜 would come before U+FF5E, which is smaller as a code point.
    const sorted = Table.fromColumns({ n: [10, 9, -1], t: ["𝒜", "～", "Z"] }, { kinds });
    expect(sorted.column("n")).toMatchObject({ levels: [-1, 9, 10], codes: Int32Array.of(2, 1, 0) });
    expect(sorted.column("t")).toMatchObject({ levels: ["Z", "～", "𝒜"], codes: Int32Array.of(2, 1, 0) });
    expect(() => Table.fromColumns({ n: [1, "1"] }, { kinds: { n: "categorical" } })).toThrow(
      'column "n" must be a number like 1 at row 1; got "1". Convert all labels to one type',
    );
    const stars = Table.fromColumns(
      { stars: [3, 1, 2] },
      { kinds: { stars: { kind: "ordinal", levels: [1, 2, 3] } } },
    );
    expect(stars.column("stars")).toMatchObject({ codes: Int32Array.of(2, 0, 1) });
  });

  it("from rows, from arrays with names, and from a table-like object of another library", () => {
    const expected = [
      { a: 1, b: "x" },
      { a: 2, b: "y" },
    ];
    expect(Table.fromRows(expected).toRows()).toEqual(expected);
    expect(
      Table.fromArrays(
        ["a", "b"],
        [
          [1, "x"],
          [2, "y"],
        ],
      ).toRows(),
    ).toEqual(expected);
    const columns: Record<string, unknown[]> = { a: [1, 2], b: ["x", "y"] };
    const arrow = {
      schema: { fields: [{ name: "a" }, { name: "b" }] },
      getChild: (name: string) => ({ length: 2, get: (row: number) => columns[name][row] }),
    };
    expect(Table.from(arrow).toRows()).toEqual(expected);
    const arquero = { columnNames: () => ["a", "b"], array: (name: string) => columns[name] };
    expect(Table.from(arquero).toRows()).toEqual(expected);
    expect(Table.from(columns as Record<string, unknown[]>).toRows()).toEqual(expected);
    expect(Table.from(expected).toRows()).toEqual(expected);
  });

  it("from 64-bit integers that a number can hold, and from others as digits where there are levels or text", () => {
    expect(Table.fromColumns({ n: [5n] }).get(0, "n")).toBe(5);
    expect(() => Table.fromColumns({ n: [2n ** 60n] })).toThrow(
      'column "n" must be an integer below 2^53 in absolute value at row 0; got 1152921504606846976. To read the digits of all, give its kind as categorical.',
    );
    const kinds = { n: "categorical", typed: "text" } as const;
    const columns = { n: [2n ** 60n, 5n, 7, null], typed: BigInt64Array.of(1n, 2n, 3n, 2n ** 60n) };
    expect(Table.fromColumns(columns as never, { kinds }).toRows()).toEqual([
      { n: "1152921504606846976", typed: "1" },
      { n: "5", typed: "2" },
      { n: "7", typed: "3" },
      { n: null, typed: "1152921504606846976" },
    ]);
  });
});

describe("a table refuses", () => {
  it("ragged rows and columns", () => {
    expect(() => Table.fromRows([{ a: 1 }, { b: 2 }])).toThrow('Table.fromRows: row 1 lacks the column "a"');
    expect(() => Table.fromRows([{ a: 1 }, { a: 1, b: 2 }])).toThrow('row 1 has the column "b"');
    expect(() => Table.fromArrays(["a"], [[1], [1, 2]])).toThrow("row 1 has 2 values; there are 1 columns");
    expect(() => Table.fromColumns({ a: [1, 2], b: [1] })).toThrow(
      'column "b" has 1 value; the others have 2.',
    );
  });

  it("unknown columns, naming those it has", () => {
    const untyped: Table = people;
    expect(() => untyped.column("agee")).toThrow('the table has no column "agee"');
    expect(() => Table.fromColumns({ a: [1] }, { kinds: { b: "text" } })).toThrow(
      'no column "b" whose kind is given',
    );
  });

  it("unknown levels, naming the valid ones", () => {
    expect(() =>
      Table.fromColumns({ g: ["mid"] }, { kinds: { g: { kind: "ordinal", levels: ["low", "high"] } } }),
    ).toThrow('column "g" must be one of the levels "low", "high" at row 0; got "mid".');
    expect(() =>
      Table.fromColumns({ g: [] }, { kinds: { g: { kind: "ordinal", levels: ["a", "a"] } } }),
    ).toThrow('the levels of column "g" contain "a" twice');
  });

  it("duplicate names", () => {
    expect(() => Table.fromArrays(["a", "a"], [[1, 2]])).toThrow('two columns are named "a"');
    expect(() => people.rename({ age: "color" })).toThrow('two columns are named "color"');
    expect(() => people.select(["age", "age"])).toThrow('two columns are named "age"');
  });

  it("values that do not fit the kind, naming column and row", () => {
    expect(() => Table.fromColumns({ a: [1, "2"] })).toThrow(
      'column "a" must be a number or null at row 1; got "2".',
    );
    expect(() => Table.fromColumns({ a: [new Map()] })).toThrow("got a Map");
    expect(() => Table.fromColumns({ a: [true, 1] })).toThrow("must be true, false or null at row 1; got 1.");
    expect(() => Table.fromColumns({ a: [{}] }, { kinds: { a: "categorical" } })).toThrow(
      "a string, a finite number or a boolean at row 0; got an object",
    );
    expect(() => Table.fromColumns({ a: [1] }, { kinds: { a: "text" } })).toThrow(
      "a string or null at row 0; got 1",
    );
  });

  it("rows out of range", () => {
    expect(() => people.get(4, "age")).toThrow("row 4 is not within 0 to 3");
    expect(() => people.take([-1])).toThrow("row -1");
    expect(() => people.slice(2, 5)).toThrow("rows 2 to 5 are not within 0 to 4");
  });
});

describe("a table gives new tables", () => {
  it("by selecting, dropping and renaming columns", () => {
    expect(people.select(["color", "age"]).names).toEqual(["color", "age"]);
    expect(people.drop(["note"]).names).toEqual(["age", "grade", "color", "smoker"]);
    expect(people.rename({ age: "years" }).get(1, "years")).toBe(44);
    expect(people.select([]).rows).toBe(4);
    expect(people.names).toHaveLength(5);
  });

  it("by taking, filtering and slicing rows", () => {
    expect(
      people
        .take([3, 3, 0])
        .toRows()
        .map((row) => row.color),
    ).toEqual(["green", "green", "red"]);
    expect(people.filter((row) => people.get(row, "smoker") === false).rows).toBe(2);
    expect(people.slice(1, 3).toRows()).toEqual(people.toRows().slice(1, 3));
  });

  it("by putting rows end to end, merging levels", () => {
    const more = Table.fromColumns({ color: ["pink", "red"], age: [1, 2] });
    const both = people.select(["color", "age"]).concat(more);
    expect(both.toRows().map((row) => row.color)).toEqual(["red", "blue", "red", "green", "pink", "red"]);
    expect(both.column("color")).toMatchObject({ levels: ["blue", "green", "pink", "red"] });
    expect(people.concat(people).toRows()).toEqual([...people.toRows(), ...people.toRows()]);
    expect(() => more.concat(Table.fromColumns({ color: [1], age: [1] }))).toThrow(
      "categorical in one table and quantitative",
    );
    expect(() => more.concat(people)).toThrow('no column "grade"');
    const ordered = (levels: string[]) =>
      Table.fromColumns({ g: [] }, { kinds: { g: { kind: "ordinal", levels } } });
    expect(() => ordered(["a", "b"]).concat(ordered(["b", "a"]))).toThrow("their order must be the same");
  });

  it("by adding or replacing a column", () => {
    expect(people.withColumn("n", [1, 2, 3, 4]).names.at(-1)).toBe("n");
    expect(people.withColumn("age", ["a", "b", "c", "d"]).kind("age")).toBe("categorical");
    expect(() => people.withColumn("n", [1])).toThrow('column "n" has 1 value; the others have 4.');
  });

  it("without roles that do not exist, or options that would be ignored", () => {
    const roles = { weigth: "w" } as object;
    expect(() => Table.fromColumns({ x: [1], w: [2] }, { roles })).toThrow(
      'Table.fromColumns: a role must be one of "weight", "id", "offset"; got "weigth".',
    );
    const table = Table.fromColumns({ x: [1, 2] });
    expect(Table.from(table)).toBe(table);
    expect(() => Table.from(table, { kinds: { x: "categorical" } })).toThrow(
      'Table.from: option "kinds" is for raw values, not for a Table',
    );
  });

  it("with as many rows as their parts, even without columns", () => {
    const none = Table.fromColumns({ x: [1, 2, 3] }).select([]);
    expect(none.concat(none.slice(1)).rows).toBe(5);
  });

  it("with roles, which leave the features", () => {
    const table = Table.fromColumns(
      { w: [1, 2], id: ["a", "b"], x: [3, 4] },
      { roles: { weight: "w", id: "id" } },
    );
    expect(table.featureNames()).toEqual(["x"]);
    expect(table.drop(["w"]).roles).toEqual({ id: "id" });
    expect(table.rename({ w: "weight" }).roles).toEqual({ weight: "weight", id: "id" });
    expect(table.withRole("id", undefined).featureNames()).toEqual(["id", "x"]);
    expect(() => table.withRole("weight", "id")).toThrow(/weight column "id" must be quantitative/);
    const untyped: Table = table;
    expect(() => untyped.withRole("weight", "v")).toThrow('no column "v" for the role "weight"');
  });
});

describe("a table becomes a matrix", () => {
  it("by a rule that it reports", () => {
    const { matrix, encoding } = people.drop(["note"]).toMatrix({ categorical: "one-hot" });
    expect(encoding.features).toEqual(["age", "grade", "color=blue", "color=green", "color=red", "smoker"]);
    expect(matrix.toArrays()).toEqual([
      [31, 0, 0, 0, 1, 1],
      [44, 1, 1, 0, 0, 0],
      [Number.NaN, 0, 0, 0, 1, Number.NaN],
      [27, Number.NaN, 0, 1, 0, 0],
    ]);
  });

  it("with dummies, with codes, and with missing levels as NaN", () => {
    const table = Table.fromColumns({ c: ["x", null, "y", "z"] });
    expect(table.toMatrix({ categorical: "dummy" }).matrix.toArrays()).toEqual([
      [0, 0],
      [Number.NaN, Number.NaN],
      [1, 0],
      [0, 1],
    ]);
    expect([...table.toMatrix({ categorical: "codes" }).matrix.data]).toEqual([0, Number.NaN, 1, 2]);
  });

  it("but not by guessing what a category or a text is worth", () => {
    expect(() => people.toMatrix()).toThrow(
      'column "color" is categorical, but must be numeric; encode it first',
    );
    expect(() => people.toMatrix({ columns: ["note"] })).toThrow('column "note" is text');
  });

  it("by the rule of the training table, matching columns by name and levels by value", () => {
    const { encoding } = people.toMatrix({ columns: ["color", "age"], categorical: "one-hot" });
    const later = Table.fromColumns({ age: [5, 6], extra: [0, 0], color: ["green", "red"] });
    expect(encoding.apply("predict", later).toArrays()).toEqual([
      [0, 1, 0, 5],
      [0, 0, 1, 6],
    ]);
    const strange = Table.fromColumns({ age: [5], color: ["pink"] });
    expect(() => encoding.apply("predict", strange)).toThrow(
      'predict: column "color" has the unknown level "pink" at row 0; known levels: "blue", "green", "red".',
    );
    const wrong = Table.fromColumns({ age: ["five"], color: ["red"] });
    expect(() => encoding.apply("predict", wrong)).toThrow(
      /predict: column "age" was quantitative.*categorical/,
    );
    expect(() => encoding.apply("predict", later.drop(["age"]))).toThrow('no column "age"');
  });
});
