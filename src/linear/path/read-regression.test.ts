import { describe, expect, it } from "vitest";
import { Table } from "../../data/table.js";
import { DantzigSelector } from "../dantzig-selector/index.js";
import { GroupLasso } from "../group-lasso/index.js";
import { Lasso } from "../lasso/index.js";
import { Ridge } from "../ridge/index.js";
import { SubsetSelection } from "../subset-selection/index.js";
import { readRegression } from "./read-regression.js";

const table = Table.fromColumns({ a: [1, 2, 4, 8], b: [3, 1, 2, 5], y: [2, 3, 5, 9], z: [1, 0, 1, 1] });

describe("readRegression", () => {
  it("reads features, one response and weights, and keeps their names", () => {
    const read = readRegression("test", table, "y", { weights: [1, 2, 1, 1] });
    expect(read.inputs.names).toEqual(["a", "b", "z"]);
    expect(read.response).toBe("y");
    expect([...read.y]).toEqual([2, 3, 5, 9]);
    expect([...(read.weights ?? [])]).toEqual([1, 2, 1, 1]);
  });

  it("refuses several responses, of which all but the first would be lost", async () => {
    const two = ["y", "z"] as unknown as string;
    expect(() => readRegression("test", table, two, {})).toThrow("test: there are 2 responses (y, z)");
    for (const estimator of [new SubsetSelection(), new Lasso(), new GroupLasso(), new DantzigSelector()])
      await expect(estimator.fit(table, two)).rejects.toThrow("the method predicts one");
  });
});

describe("the rule of one standard error", () => {
  it("needs more than one fold", async () => {
    const folds = [{ name: "last", train: Int32Array.of(0, 1, 2), test: Int32Array.of(3) }];
    const ridge = new Ridge({ criterion: "cross-validation", rule: "one-standard-error", folds });
    await expect(ridge.fit(table, "y")).rejects.toThrow("one fold has no standard error");
    const best = await new Ridge({ criterion: "cross-validation", folds }).fit(table, "y");
    expect(best.coefficients.every(Number.isFinite)).toBe(true);
  });
});
