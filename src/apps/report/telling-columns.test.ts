import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
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

describe("noteTelling of numbers", () => {
  const numbers = (columns: Record<string, readonly (number | string | null)[]>, y: readonly number[]) => {
    const table = Table.fromColumns({ ...columns, y });
    const problem = readProblem("Test", { source: "data", table, target: "y", task: "regression" });
    return noteTelling(problem, Object.keys(columns)).map(({ details }) => details.column);
  };
  const noise = (row: number) => (((row + 1) * 7919) % 1009) / 1009;
  const y = Array.from({ length: 200 }, (_, row) => 5 + 12 * noise(row));

  it("names columns that numbers follow from by a line, by an order, or by levels", () => {
    const means = { low: 3, middle: 50, high: 900 };
    const names = Object.keys(means) as (keyof typeof means)[];
    expect(
      numbers({ awake: y.map((value) => 24 - value), other: y.map((_, row) => noise(3 * row + 1)) }, y),
    ).toEqual(["awake"]);
    expect(numbers({ exponential: y.map((value) => Math.exp(3 * value)) }, y)).toEqual(["exponential"]);
    const level = y.map((_, row) => names[row % 3]);
    expect(
      numbers(
        { level },
        level.map((name, row) => means[name] + noise(row)),
      ),
    ).toEqual(["level"]);
    expect(numbers({ sparse: y.map((value, row) => (row % 3 === 0 ? null : value)) }, y)).toEqual([]);
  });

  it("names neither a merely good predictor nor a constant", () => {
    const good = y.map((value, row) => value + 0.5 * (noise(5 * row + 2) - 0.5));
    expect(numbers({ good }, y)).toEqual([]);
    expect(numbers({ same: y.map(() => 1) }, y)).toEqual([]);
    expect(numbers({ x: y }, y).length).toBe(1);
    expect(numbers({ x: y.slice(0, 49) }, y.slice(0, 49))).toEqual([]);
  });
});
