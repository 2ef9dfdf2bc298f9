import { describe, expect, it } from "vitest";
import { Table } from "../data/table.js";
import { readProblem } from "./problem.js";
import { noteTelling } from "./telling-columns.js";

const ROWS = 200;
const each = <T>(value: (row: number) => T) => Array.from({ length: ROWS }, (_, row) => value(row));
const isPositive = (row: number) => row % 4 === 0;
const y = each((row) => (isPositive(row) ? "yes" : "no"));

const told = (columns: Readonly<Record<string, readonly unknown[]>>, target: readonly string[] = y) => {
  const table = Table.fromColumns({ ...columns, y: target });
  const problem = readProblem("Test", { source: "data", table, target: "y" });
  return noteTelling(problem, Object.keys(columns)).map(String);
};

describe("noteTelling", () => {
  it("names columns that tell the classes by a threshold, by levels, or by what is missing", () => {
    const columns = {
      refund: each((row) => (isPositive(row) ? 5 + row : 0)),
      state: each((row) => (isPositive(row) ? ["returned", "lost"][row % 8 === 0 ? 0 : 1] : "kept")),
      closed: each((row) => (isPositive(row) ? row % 3 : null)),
    };
    expect(told(columns)).toEqual(
      ["refund", "state", "closed"].map(
        (name) => `"${name}" alone tells "y" in 200 of 200 rows; if it is known only afterwards, drop it.`,
      ),
    );
  });

  it("allows for one row in a hundred, and not for more", () => {
    const wrong = (count: number) => ({ x: each((row) => Number(isPositive(row) !== row < count)) });
    expect(told(wrong(2))).toEqual([
      '"x" alone tells "y" in 198 of 200 rows; if it is known only afterwards, drop it.',
    ]);
    expect(told(wrong(3))).toEqual([]);
  });

  it("says nothing of columns that are no better than a rare class, of many levels, or of few rows", () => {
    const rare = each((row) => (row === 7 ? "yes" : "no"));
    expect(told({ x: each((row) => row % 5) }, rare)).toEqual([]);
    expect(told({ x: each((row) => `level ${row}`) })).toEqual([]);
    const few = Table.fromColumns({ x: [0, 0, 1, 1], y: ["a", "a", "b", "b"] });
    expect(noteTelling(readProblem("Test", { source: "data", table: few, target: "y" }), ["x"])).toEqual([]);
  });
});
