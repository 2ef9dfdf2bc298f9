import { describe, expect, it } from "vitest";
import { describeDirection, separates } from "./separation.js";

const sides = (distances: number[]) => ({
  distance: (row: number) => distances[row],
  rows: distances.length,
});

describe("separates", () => {
  it("finds complete separation where every row moves to its own side", () => {
    expect(separates(sides([0.2, 1, 3]))).toEqual({ kind: "complete", cases: 3, most: 3 });
  });

  it("finds quasi-separation where some rows stay on the border", () => {
    expect(separates(sides([0, 1, 0, 3]))).toEqual({ kind: "quasi", cases: 2, most: 3 });
  });

  it("finds neither where a row moves to the other side, or nothing moves", () => {
    expect(separates(sides([1, -0.1, 3]))).toBeUndefined();
    expect(separates(sides([0, 0]))).toBeUndefined();
    expect(separates(sides([]))).toBeUndefined();
  });

  it("stops at a row that settles it", () => {
    let asked = 0;
    const distances = [-1, 2, 3];
    const distance = (row: number) => {
      asked += 1;
      return distances[row];
    };
    expect(separates({ distance, rows: 3, bound: 3 })).toBeUndefined();
    expect(asked).toBe(1);
  });
});

describe("describeDirection", () => {
  it("scales the largest part to 1 in size, and leaves out terms that move nothing", () => {
    const terms = ["(intercept)", "dose", "age", "noise"];
    const direction = Float64Array.of(4, -8, 2, 1e-9);
    expect(describeDirection(terms, direction, Float64Array.of(4, -8, 2, 1e-9))).toEqual({
      direction: { "(intercept)": 0.5, dose: -1, age: 0.25 },
      features: ["dose", "age"],
    });
  });
});
