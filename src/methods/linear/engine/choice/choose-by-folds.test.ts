import { describe, expect, it } from "vitest";
import { Table } from "../../../../data/table/table.js";
import { DantzigSelector } from "../../dantzig-selector/index.js";
import { GroupLasso } from "../../group-lasso/index.js";
import { Lasso } from "../../lasso/index.js";
import { SubsetSelection } from "../../subset-selection/index.js";
import { foldsOf } from "./choose-by-folds.js";

const table = Table.fromColumns({ a: [1, 2, 4, 8], b: [3, 1, 2, 5], y: [2, 3, 5, 9], z: [1, 0, 1, 1] });

describe("foldsOf", () => {
  it("leaves cases of weight 0 out of a number of folds", () => {
    const weights = Float64Array.of(1, 0, 2, 1);
    const folds = foldsOf("test", 10, 0, { source: table, weights });
    expect(folds.flatMap(({ test }) => [...test]).sort()).toEqual([0, 2, 3]);
    for (const { train, test } of folds) expect([...train, ...test].sort()).toEqual([0, 2, 3]);
  });
});

describe("the rule of one standard error", () => {
  it("needs more than one fold", async () => {
    const folds = [{ name: "last", train: Int32Array.of(0, 1, 2), test: Int32Array.of(3) }];
    const lasso = new Lasso({ rule: "one-standard-error", folds });
    await expect(lasso.fit(table, "y")).rejects.toThrow("a single fold has no standard error");
    const best = await lasso.with({ rule: "best" }).fit(table, "y");
    expect(best.coefficients.every(Number.isFinite)).toBe(true);
  });
});

describe("regressions of one response", () => {
  it("refuse several responses, of which all but the first would be lost", async () => {
    const two = ["y", "z"];
    for (const estimator of [new SubsetSelection(), new GroupLasso(), new DantzigSelector()])
      await expect(estimator.fitTo(table, two)).rejects.toThrow("the target has 2 responses (y, z)");
  });
});
