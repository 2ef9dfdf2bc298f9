import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { OneHotEncoder } from "../one-hot-encoder/index.js";
import { Pipeline } from "../pipeline/index.js";
import { CartesianProduct, CartesianProductModel } from "./index.js";

const table = Table.fromColumns(
  {
    shape: ["round", "square", "flat", "round", null],
    color: ["red", "blue", "green", "blue", "red"],
    size: [1, 2, 3, 4, 5],
  },
  {
    kinds: {
      shape: { kind: "categorical", levels: ["round", "square", "flat"] },
      color: { kind: "categorical", levels: ["red", "blue", "green"] },
    },
  },
);

describe("CartesianProduct", () => {
  it("gives three shapes and three colors nine levels", async () => {
    const model = await new CartesianProduct().fit(table);
    expect(model.levels).toEqual([
      ...["round×red", "round×blue", "round×green"],
      ...["square×red", "square×blue", "square×green"],
      ...["flat×red", "flat×blue", "flat×green"],
    ]);
    const out = model.transformTable(table);
    expect(out.names).toEqual(["shape", "color", "size", "shape×color"]);
    expect(out.kind("shape×color")).toBe("categorical");
    const values = ["round×red", "square×blue", "flat×green", "round×blue", null];
    expect(values.map((_, row) => out.get(row, "shape×color"))).toEqual(values);
  });

  it("gives levels to those combinations that occur, if so told, in the same order", async () => {
    const model = await new CartesianProduct({ levels: "observed" }).fit(table);
    expect(model.levels).toEqual(["round×red", "round×blue", "square×blue", "flat×green"]);
    expect(model.transformTable(table).get(3, "shape×color")).toBe("round×blue");
  });

  it("crosses more than two columns, in the order that is named, also booleans and numbers", async () => {
    const more = table.withColumn("ok", [true, false, true, true, false]);
    const model = await new CartesianProduct({
      columns: ["ok", "size", "color"],
      separator: " & ",
      keep: false,
    }).fit(more);
    expect(model.levels).toHaveLength(2 * 5 * 3);
    const out = model.transformTable(more);
    expect(out.names).toEqual(["shape", "ok & size & color"]);
    expect(out.get(2, "ok & size & color")).toBe("true & 3 & green");
  });

  it("counts only what weighs anything", async () => {
    const model = await new CartesianProduct({ levels: "observed" }).fit(table, { weights: [1, 0, 1, 1, 1] });
    expect(model.levels).toEqual(["round×red", "round×blue", "flat×green"]);
  });

  it("refuses a combination that is not a level, makes it missing, or gives it a level", async () => {
    const other = Table.fromColumns({ shape: ["square", "oval"], color: ["red", "red"], size: [0, 0] });
    const of = async (unknown: "error" | "missing" | "own-level", levels: "all" | "observed") =>
      (await new CartesianProduct({ unknown, levels }).fit(table)).transformTable(other);
    await expect(of("error", "observed")).rejects.toThrow(
      'column "shape" has the unknown level "oval" at row 1',
    );
    const seen = await new CartesianProduct({ levels: "observed" }).fit(table);
    expect(() => seen.transformTable(other.slice(0, 1))).toThrow(
      'CartesianProduct: row 0 has the combination "square×red"',
    );
    const product = async (...settings: Parameters<typeof of>) => {
      const out = await of(...settings);
      return [out.get(0, "shape×color"), out.get(1, "shape×color")];
    };
    expect(await product("missing", "observed")).toEqual([null, null]);
    expect(await product("missing", "all")).toEqual(["square×red", null]);
    expect(await product("own-level", "observed")).toEqual(["(unknown)", "(unknown)"]);
    expect(await product("own-level", "all")).toEqual(["square×red", "(unknown)"]);
  });

  it("goes before an encoder in a pipeline; a matrix cannot hold it", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["cross", new CartesianProduct({ keep: false, levels: "observed" })],
        ["encode", new OneHotEncoder()],
      ],
    });
    const model = await pipeline.fit(table);
    expect(model.outputs).toEqual([
      "size",
      ...["round×red", "round×blue", "square×blue", "flat×green"].map((level) => `shape×color=${level}`),
    ]);
    const alone = await new CartesianProduct().fit(table);
    expect(() => alone.transform(table)).toThrow(/CartesianProduct: column "shape×color" .*categorical/);
  });

  it("refuses one column, too many combinations, levels that read alike, and names that stand twice", async () => {
    await expect(new CartesianProduct().fit(table.drop(["color"]))).rejects.toThrow(
      'the only column to cross is "shape"',
    );
    const names = Array.from({ length: 21 }, (_, j) => `c${j}`);
    const many = Table.fromColumns(Object.fromEntries(names.map((name) => [name, ["a", "b"]])));
    await expect(new CartesianProduct().fit(many)).rejects.toThrow(
      "there are 2097152 combinations of levels",
    );
    expect((await new CartesianProduct({ levels: "observed" }).fit(many)).levels).toHaveLength(2);
    const alike = Table.fromColumns({ a: ["x", "x×y"], b: ["y×z", "z"] });
    await expect(new CartesianProduct().fit(alike)).rejects.toThrow(
      'two combinations of levels would be named "x×y×z"',
    );
    const twice = Table.fromColumns({ a: ["x"], b: ["y"], "a×b": [1] });
    await expect(new CartesianProduct().fit(twice)).rejects.toThrow('two columns would be named "a×b"');
  });

  it("refuses to cross a column with itself, one without values, and text", async () => {
    expect(() => new CartesianProduct({ columns: ["a", "a"] })).toThrow("a list of 2 or more distinct names");
    const empty = Table.fromColumns({ a: [null], b: ["x"] }, { kinds: { a: "categorical" } });
    await expect(new CartesianProduct().fit(empty)).rejects.toThrow('column "a" has no values to learn from');
    const text = Table.fromColumns({ a: ["x"], b: ["x"] }, { kinds: { a: "text" } });
    await expect(new CartesianProduct({ columns: ["a", "b"] }).fit(text)).rejects.toThrow(
      'column "a" is text',
    );
  });

  it("comes back from its file", async () => {
    for (const levels of ["all", "observed"] as const) {
      const model = await new CartesianProduct({ levels }).fit(table);
      const back = CartesianProductModel.fromJSON(JSON.stringify(model));
      expect(back.transformTable(table).toRows()).toEqual(model.transformTable(table).toRows());
    }
  });
});
