import { describe, expect, it } from "vitest";
import { DataError, ShapeError } from "../../base/errors.js";
import { Table } from "../index.js";
import { countCases, estimateTable } from "./index.js";

const boxes = Table.fromColumns({
  box: [...Array(8).fill("red"), ...Array(4).fill("blue")],
  fruit: [..."aaoooooo", ..."aaao"],
});

describe("cases", () => {
  it("become the joint distribution of their columns", () => {
    const { table, counts, cases, dropped } = estimateTable(boxes);
    expect(counts.values).toEqual(Float64Array.of(3, 1, 2, 6));
    expect(table.probability({ box: "red", fruit: "o" })).toBe(0.5);
    expect({ cases, dropped }).toEqual({ cases: 12, dropped: 0 });
  });

  it("count as often as their weight says, given or in the table", () => {
    const cases = { x: ["a", "b", "a"], w: [1, 2, 0.5] };
    const weighted = Table.fromColumns(cases, { roles: { weight: "w" } });
    expect(countCases(weighted).counts.values).toEqual(Float64Array.of(1.5, 2));
    expect(countCases(weighted, ["x"], { weights: [1, 1, 1] }).counts.values).toEqual(Float64Array.of(2, 1));
    const repeated = Table.fromColumns({ x: ["a", "b", "b", "a"] });
    const doubled = countCases(Table.fromColumns({ x: ["a", "b"] }), ["x"], { weights: [2, 2] });
    expect(doubled.counts.equals(countCases(repeated).counts)).toBe(true);
  });

  it("take booleans, ordinal levels that never occur, and numbers or text whose levels are named", () => {
    const table = Table.fromColumns(
      { b: [true, false, true], o: ["lo", "lo", "hi"], n: [1, 2, 1], t: ["x", "y", "x"] },
      { kinds: { o: { kind: "ordinal", levels: ["lo", "mid", "hi"] }, t: "text" } },
    );
    expect(countCases(table, ["b"]).counts.variables).toEqual([{ name: "b", levels: [false, true] }]);
    expect(countCases(table, ["o"]).counts.values).toEqual(Float64Array.of(2, 0, 1));
    const levels = { n: [2, 1], t: ["x", "y"], o: ["hi", "mid", "lo"] };
    expect(countCases(table, ["n"], { levels }).counts.values).toEqual(Float64Array.of(1, 2));
    expect(countCases(table, ["t"], { levels }).counts.values).toEqual(Float64Array.of(2, 1));
    expect(countCases(table, ["o"], { levels }).counts.values).toEqual(Float64Array.of(1, 0, 2));
  });

  it("with missing values are refused by column and row, or dropped and reported", () => {
    const table = Table.fromColumns({ x: ["a", null, "b", "a"], y: [true, true, null, false] });
    expect(() => countCases(table)).toThrow(
      'countCases: column "x" has a missing value at row 1; choose missing: "drop", or impute it first.',
    );
    expect(() => estimateTable(table, ["y"])).toThrow(
      expect.objectContaining({ method: "estimateTable", column: "y", row: 2 }),
    );
    const { counts, cases, dropped } = estimateTable(table, undefined, { missing: "drop" });
    expect({ cases, dropped }).toEqual({ cases: 2, dropped: 2 });
    expect(counts.value({ x: "a", y: true })).toBe(1);
    expect(counts.total).toBe(2);
  });

  it("are smoothed when asked", () => {
    const { table } = estimateTable(boxes, ["fruit"], { smoothing: 1 });
    expect(table.probability({ fruit: "a" })).toBe(6 / 14);
  });

  it("are refused when their columns have no levels, or others than were named", () => {
    const table = Table.fromColumns({ n: [1, 2], c: ["a", "b"] });
    expect(() => countCases(table, ["n"])).toThrow(/column "n" is quantitative/);
    expect(() => countCases(table, ["n"], { levels: { n: [1] } })).toThrow(/column "n" has 2 at row 1/);
    expect(() => countCases(table, ["c"], { levels: { c: ["b"] } })).toThrow(/column "c" has "a" at row 0/);
    expect(() => countCases(table, ["z"])).toThrow(DataError);
  });

  it("are refused with weights that are too few or negative", () => {
    expect(() => countCases(boxes, ["box"], { weights: [1] })).toThrow(ShapeError);
    expect(() => countCases(boxes, ["box"], { weights: Array(12).fill(-1) })).toThrow(/weight of row 0/);
    const weighted = Table.fromColumns(
      { x: ["a"], w: [null] },
      { roles: { weight: "w" }, kinds: { w: "quantitative" } },
    );
    expect(() => countCases(weighted)).toThrow(expect.objectContaining({ column: "w", row: 0 }));
  });
});
