import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { FormulaFeatures, FormulaFeaturesModel, type FormulaFeaturesOptions } from "./index.js";

const districts = Table.fromColumns(
  {
    "total rooms": [880, 7099, 1467],
    bedrooms: [129, 1106, null],
    households: [126, 1138, 177],
    city: ["Rome", "Oslo", null],
    grade: ["low", "high", "mid"],
    note: ["near", "far", "near"],
    coast: [true, false, null],
  },
  { kinds: { grade: { kind: "ordinal", levels: ["low", "mid", "high"] }, note: "text" } },
);

/** The values of one formula. */
async function column(formula: string, options: Partial<FormulaFeaturesOptions> = {}): Promise<unknown[]> {
  const out = (
    await new FormulaFeatures({ columns: { out: formula }, ...options }).fit(districts)
  ).transformTable(districts);
  return [0, 1, 2].map((row) => out.get(row, "out"));
}

describe("FormulaFeatures", () => {
  it("makes ratios of columns, whose names may stand in backticks", async () => {
    const columns = { rooms: "`total rooms` / households", "bedroom share": "bedrooms / `total rooms`" };
    const model = await new FormulaFeatures({ columns }).fit(districts);
    expect(model.outputs).toEqual([
      "total rooms",
      "bedrooms",
      "households",
      "grade",
      "coast",
      "rooms",
      "bedroom share",
    ]);
    const out = model.transform(districts);
    expectClose(out.column(5), [880 / 126, 7099 / 1138, 1467 / 177], { tolerance: 0 });
    expectClose(out.column(6), [129 / 880, 1106 / 7099, Number.NaN], { tolerance: 0 });
  });

  it("uses columns made before", async () => {
    const model = await new FormulaFeatures({ columns: { a: "households * 2", b: "a + 1" } }).fit(districts);
    expect(model.transformTable(districts).get(0, "b")).toBe(253);
  });

  it("makes concepts, which are boolean, and their negations", async () => {
    expect(await column("city = 'Rome' and bedrooms < 200")).toEqual([true, false, null]);
    expect(await column("not (city = 'Rome' and bedrooms < 200)")).toEqual([false, true, null]);
    expect(await column("city != 'Rome' or bedrooms >= 200")).toEqual([false, true, null]);
    const model = await new FormulaFeatures({ columns: { rome: "city = 'Rome'" } }).fit(districts);
    expect(model.transformTable(districts).kind("rome")).toBe("boolean");
  });

  it("compares levels by value, ordered ones by their order, text by value, booleans as they are", async () => {
    expect(await column("grade >= 'mid'")).toEqual([false, true, true]);
    expect(await column("'mid' > grade")).toEqual([true, false, false]);
    expect(await column("note = 'near'")).toEqual([true, false, true]);
    expect(await column("note != city")).toEqual([true, true, null]);
    expect(await column("coast")).toEqual([true, false, null]);
    expect(await column("coast = false")).toEqual([false, true, null]);
    expect(await column("missing(city) or missing(note) or missing(coast)")).toEqual([false, false, true]);
  });

  it("keeps the order of levels that it was fitted with", async () => {
    const model = await new FormulaFeatures({ columns: { good: "grade >= 'mid'" } }).fit(districts);
    const other = (levels: string[]) =>
      districts.slice(0, 1).withColumn("grade", ["high"], { kind: "ordinal", levels });
    expect(model.transformTable(other(["high", "mid"])).get(0, "good")).toBe(true);
    expect(() =>
      model.transformTable(districts.slice(0, 1).withColumn("grade", ["best"], "ordinal")),
    ).toThrow(/FormulaFeatures: column "grade" .*"best" at row 0/);
    expect(() => model.transformTable(districts.withColumn("grade", [1, 2, 3]))).toThrow(
      /column "grade" was ordinal.*quantitative/,
    );
  });

  it("keeps the columns that formulas use, or drops them; those with a role stay", async () => {
    const table = districts.withRole("weight", "households");
    const columns = { rooms: "`total rooms` / households", rome: "city = 'Rome'" };
    const model = await new FormulaFeatures({ columns, keep: false }).fit(table);
    expect(model.outputs).toEqual(["bedrooms", "grade", "coast", "rooms", "rome"]);
    expect(model.transformTable(table).names).toEqual([
      "bedrooms",
      "households",
      "grade",
      "note",
      "coast",
      "rooms",
      "rome",
    ]);
  });

  it("does not know a level's name by heart once it is fitted", async () => {
    const model = await new FormulaFeatures({ columns: { rome: "city = 'Rome'" } }).fit(districts);
    const other = districts.slice(0, 1).withColumn("city", ["Bonn"]);
    expect(model.transformTable(other).get(0, "rome")).toBe(false);
  });

  it("refuses formulas that cannot be read, with their name and the position in them", () => {
    expect(() => new FormulaFeatures({ columns: { ratio: "rooms / * 2" } })).toThrow(
      /FormulaFeatures: option "columns".*got \{"ratio":"rooms \/ \* 2"\}\./,
    );
    expect(() => new FormulaFeatures({ columns: {} })).toThrow("must have at least one formula");
  });

  it.each([
    ["rooms / 2", /FormulaFeatures: formula "out", at character 1, .*no column "rooms".*"total rooms"/],
    ["1 + out", 'there is no column "out"; its formula comes later'],
    ["city = 'Rmoe'", /at character 8, .*column "city" has no level "Rmoe".*"Oslo", "Rome"/],
    ["grade > 'good'", 'column "grade" has no level "good"'],
    ["city > 'Rome'", 'column "city" is categorical, which has no order'],
    ["note > 'a'", 'column "note" is text, which has no order'],
    ["city < grade", '"<" compares an ordinal column with one of its levels'],
    ["city + 1", 'a number is needed; this is the categorical column "city"'],
    ["city", "this is neither a number nor true or false"],
    ["bedrooms / (households - 126)", "is Infinity at row 0, where it is given 129 and 0"],
  ])("refuses %s", async (formula, message) => {
    await expect(column(formula)).rejects.toThrow(message);
  });

  it("tells the row where a number does not exist, in fields too", async () => {
    const refused = column("log(bedrooms - 1106)");
    await expect(refused).rejects.toMatchObject({
      name: "DataError",
      method: "FormulaFeatures",
      column: "out",
      row: 0,
    });
    expect(await column("log(bedrooms - 1106)", { invalid: "missing" })).toEqual([null, null, null]);
  });

  it("refuses a name that the table has, and an infinite value by column and row", async () => {
    await expect(new FormulaFeatures({ columns: { city: "1" } }).fit(districts)).rejects.toThrow(
      'two columns would be named "city"',
    );
    const infinite = Table.fromColumns({ a: [1, Number.POSITIVE_INFINITY] });
    const dropping = new FormulaFeatures({ columns: { b: "a + 1" }, keep: false });
    await expect(dropping.fit(infinite)).rejects.toThrow('column "a" has the value Infinity at row 1');
  });

  it("comes back from its file, and refuses one whose formulas are damaged", async () => {
    const columns = { rooms: "`total rooms` / households", good: "grade > 'low' and rooms > 6" };
    const model = await new FormulaFeatures({ columns }).fit(districts);
    const json = JSON.parse(JSON.stringify(model));
    expect(FormulaFeaturesModel.fromJSON(json).transformTable(districts).toRows()).toEqual(
      model.transformTable(districts).toRows(),
    );
    const damaged = (formula: string) => ({
      ...json,
      state: { ...json.state, formulas: [{ name: "rooms", formula }, json.state.formulas[1]] },
    });
    expect(() => FormulaFeaturesModel.fromJSON(damaged("1 +"))).toThrow(
      'FormulaFeatures: field "state.formulas": must be formulas that can be read',
    );
    expect(() => FormulaFeaturesModel.fromJSON(damaged("profit"))).toThrow(
      'field "state.sources": must contain every column that a formula reads',
    );
  });

  it("works on a matrix, whose columns are named x0, x1 and so on", async () => {
    const model = await new FormulaFeatures({ columns: { ratio: "x0 / x1" } }).fit([[6, 3]]);
    expect([...model.transform([[8, 2]]).data]).toEqual([8, 2, 4]);
  });
});
