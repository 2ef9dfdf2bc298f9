import { describe, expect, it } from "vitest";
import type { Column } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { Cases } from "../../../model/cases.js";
import { casesAsTable, columnCases, hasLevels, passedColumns } from "./cases.js";
import { indicesByLevel, learnLevels, leveled, levelIndices, levelWeights, MISSING } from "./levels.js";

const colors: Column = {
  kind: "categorical",
  codes: Int32Array.of(0, 2, 0, -1, 1),
  levels: ["red", "blue", "green", "gold"],
};
const numbers: Column = { kind: "quantitative", values: Float64Array.of(3, -1, Number.NaN, 3) };

describe("leveled", () => {
  it("takes numbers in ascending order, false before true, and levels as they are", () => {
    const found = leveled("Test", "n", numbers);
    expect(found.levels).toEqual([-1, 3]);
    expect([...(found.codes as Int32Array)]).toEqual([1, 0, MISSING, 1]);
    const flags: Column = { kind: "boolean", codes: Int8Array.of(1, 0, -1) };
    expect(leveled("Test", "f", flags).levels).toEqual([false, true]);
    expect(leveled("Test", "c", colors)).toBe(colors);
  });

  it("refuses text, lists and infinite numbers, naming the column", () => {
    const text: Column = { kind: "text", values: ["a"] };
    expect(() => leveled("Test", "t", text)).toThrow('Test: column "t" is text and has no levels');
    const infinite: Column = { kind: "quantitative", values: Float64Array.of(1, Number.POSITIVE_INFINITY) };
    expect(() => leveled("Test", "n", infinite)).toThrow(expect.objectContaining({ column: "n", row: 1 }));
  });
});

describe("learnLevels", () => {
  it("keeps levels that occur, and sets rare ones apart by count or by share", () => {
    expect([...levelWeights(colors, undefined)]).toEqual([2, 1, 1, 0]);
    expect(learnLevels("Test", "c", colors, undefined, 0)).toEqual({
      column: "c",
      levels: ["red", "blue", "green"],
      rare: [],
    });
    for (const least of [2, 0.3])
      expect(learnLevels("Test", "c", colors, undefined, least)).toMatchObject({
        levels: ["red"],
        rare: ["blue", "green"],
      });
  });

  it("counts by weight, and needs a value of positive weight", () => {
    const weights = Float64Array.of(0, 5, 0, 1, 0);
    expect(learnLevels("Test", "c", colors, weights, 0).levels).toEqual(["green"]);
    expect(() => learnLevels("Test", "c", colors, Float64Array.of(0, 0, 0, 1, 0), 0)).toThrow('"c"');
  });
});

describe("levelIndices", () => {
  const rule = { column: "c", levels: ["red"], rare: ["blue"] };

  it("puts rare levels after the others, and unknown ones where the policy says", () => {
    expect([...levelIndices("Test", rule, colors, "ignore")]).toEqual([0, -2, 0, MISSING, 1]);
    expect([...levelIndices("Test", rule, colors, "own-column")]).toEqual([0, 2, 0, MISSING, 1]);
    expect([...levelIndices("Test", { ...rule, rare: [] }, colors, "own-column")]).toEqual([
      0,
      1,
      0,
      MISSING,
      1,
    ]);
  });

  it("refuses an unknown level by its row, but not one that no row has", () => {
    expect(() => levelIndices("Test", rule, colors, "error")).toThrow(
      'Test: column "c" has the unknown level "green" at row 1; known levels: "red", "blue".',
    );
    const known = new Map([
      ["red", 4],
      ["blue", 5],
      ["green", 6],
    ]);
    expect([...indicesByLevel("Test", "c", colors, known, "error")]).toEqual([4, 6, 4, MISSING, 5]);
  });
});

describe("the cases of an encoder", () => {
  const table = Table.fromColumns({ a: [1, 2], town: ["Oslo", "Rome"], b: [3, Number.NaN], w: [1, 1] });

  it("converts what suits, passes other numbers, and leaves out columns with a role", () => {
    const cases = new Cases({ method: "Test", rows: table.withRole("weight", "w") });
    const found = columnCases(cases, undefined, hasLevels);
    expect(found.inputs.names).toEqual(["a", "town", "b"]);
    expect(found.converted).toEqual(["town"]);
    expect(found.passed.names).toEqual(["a", "b"]);
    const passed = passedColumns("Test", table, found.passed);
    expect([...(passed.get("b")?.values ?? [])]).toEqual([3, Number.NaN]);
  });

  it("reads matrices under the names that the model knows, dense or sparse", () => {
    const rows = [
      [0, 2],
      [3, 0],
    ];
    for (const given of [rows, SparseMatrix.fromDense(Matrix.from(rows))]) {
      const read = casesAsTable("Test", given, ["u", "v"]);
      expect(read.names).toEqual(["u", "v"]);
      expect(read.toRows()).toEqual([
        { u: 0, v: 2 },
        { u: 3, v: 0 },
      ]);
    }
    expect(() => casesAsTable("Test", rows, ["u"])).toThrow("Test: ");
  });
});
