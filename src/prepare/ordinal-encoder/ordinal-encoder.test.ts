import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { OrdinalEncoder, OrdinalEncoderModel } from "./index.js";

const table = Table.fromColumns({
  price: [10, 30, 20, 16],
  size: ["small", "large", "medium", "small"],
});

describe("OrdinalEncoder", () => {
  it("numbers levels in the table's order, and passes numbers", async () => {
    const model = await new OrdinalEncoder().fit(table);
    expect(model.outputs).toEqual(["price", "size"]);
    expect(model.transform(table).toArrays()).toEqual([
      [10, 2],
      [30, 0],
      [20, 1],
      [16, 2],
    ]);
  });

  it("orders levels by the alphabet, by the mean of the target, or as it is told", async () => {
    const order = async (encoder: OrdinalEncoder) =>
      (await encoder.fit(table, "price")).rules.map(({ levels }) => levels);
    expect(await order(new OrdinalEncoder({ order: "alphabetical" }))).toEqual([
      ["large", "medium", "small"],
    ]);
    expect(await order(new OrdinalEncoder({ order: "target-mean" }))).toEqual([["small", "medium", "large"]]);
    const levels = { size: ["medium", "small", "large"] };
    expect(await order(new OrdinalEncoder({ levels }))).toEqual([["medium", "small", "large"]]);
  });

  it("orders levels by the share of a class, which is the mean of its indicator", async () => {
    const letters = Table.fromColumns({ letter: ["a", "a", "b", "b", "c", "c", "c"] });
    const target = ["yes", "no", "no", "no", "yes", "yes", "no"];
    const weights = [1, 2, 1, 1, 1, 1, 3];
    const order = async (options: object, y: readonly (string | number)[]) =>
      (await new OrdinalEncoder({ ...options, columns: ["letter"] }).fit(letters, y, { weights })).rules[0]
        .levels;
    expect(await order({ order: "class-share" }, target)).toEqual(["b", "a", "c"]);
    for (const positive of ["yes", "no"]) {
      const indicator = target.map((label) => Number(label === positive));
      expect(await order({ order: "class-share", positive }, target)).toEqual(
        await order({ order: "target-mean" }, indicator),
      );
    }
    const three = ["x", "y", "z", "z", "x", "y", "y"];
    expect(await order({ order: "class-share", positive: "z" }, three)).toEqual(["a", "c", "b"]);
    await expect(order({ order: "class-share" }, three)).rejects.toThrow(
      'OrdinalEncoder: the target has 3 classes; name one with "positive".',
    );
    await expect(order({ order: "class-share", positive: "q" }, three)).rejects.toThrow('"q"');
  });

  it("leaves a target that is named out of the features", async () => {
    expect((await new OrdinalEncoder().fit(table, "price")).features).toEqual(["size"]);
  });

  it("counts a weight as so many equal rows in the target's means", async () => {
    const encoder = new OrdinalEncoder({ order: "target-mean", columns: ["letter"] });
    const letters = Table.fromColumns({ letter: ["a", "a", "b", "b"] });
    const target = [0, 10, 4, 4];
    const weights = [3, 1, 1, 0];
    const weighted = await encoder.fit(letters, target, { weights });
    const rows = [0, 0, 0, 1, 2];
    const plain = await encoder.fit(
      letters.take(rows),
      rows.map((row) => target[row]),
    );
    expect(weighted.rules).toEqual(plain.rules);
    expect(weighted.rules[0].levels).toEqual(["a", "b"]);
    expect((await encoder.fit(letters, target)).rules[0].levels).toEqual(["b", "a"]);
  });

  it("needs a target to order by its means", async () => {
    await expect(new OrdinalEncoder({ order: "target-mean" }).fit(table)).rejects.toThrow(
      /OrdinalEncoder: option "order" needs a target/,
    );
  });

  it("refuses an unknown level, or makes it missing", async () => {
    const other = Table.fromColumns({ price: [1], size: ["huge"] });
    const strict = await new OrdinalEncoder().fit(table);
    expect(() => strict.transform(other)).toThrow('the unknown level "huge" at row 0');
    const lenient = await new OrdinalEncoder({ unknown: "missing" }).fit(table);
    expectClose(lenient.transform(other).data, [1, Number.NaN], { tolerance: 0 });
    expect(lenient.transformTable(other).get(0, "size")).toBeNull();
  });

  it("gives a table whose columns are ordinal", async () => {
    const levels = { size: ["small", "medium", "large"] };
    const out = (await new OrdinalEncoder({ levels }).fit(table)).transformTable(table);
    expect(out.column("size")).toEqual({
      kind: "ordinal",
      codes: Int32Array.of(0, 2, 1, 0),
      levels: levels.size,
    });
    expect(out.column("price")).toBe(table.column("price"));
  });

  it("is undone by its inverse", async () => {
    const model = await new OrdinalEncoder({ order: "alphabetical" }).fit(table);
    expect(model.inverseTransformTable(model.transform(table)).toRows()).toEqual(table.toRows());
    expect(model.inverseTransformTable([[1, 0.5]]).get(0, "size")).toBeNull();
  });

  it("refuses a level that is given twice", () => {
    expect(() => new OrdinalEncoder({ levels: { size: ["a", "a"] } })).toThrow(
      'option "levels" must be lists of distinct levels by column',
    );
  });

  it("comes back from its file", async () => {
    const model = await new OrdinalEncoder().fit(table);
    const back = OrdinalEncoderModel.fromJSON(JSON.stringify(model));
    expect(back.transform(table).equals(model.transform(table))).toBe(true);
  });
});
