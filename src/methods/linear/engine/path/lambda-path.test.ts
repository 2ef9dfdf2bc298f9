import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../../test/support/numbers.js";
import { Table } from "../../../../data/table/table.js";
import { DantzigSelector } from "../../dantzig-selector/index.js";
import { ElasticNet } from "../../elastic-net/index.js";
import { GroupLasso, SparseGroupLasso } from "../../group-lasso/index.js";
import { Lasso } from "../../lasso/index.js";
import { LqRegression } from "../../lq-regression/index.js";
import { Ridge } from "../../ridge/index.js";

const x = Array.from({ length: 24 }, (_, i) => [Math.sin(i), Math.cos(3 * i), (i % 5) - 2]);
const y = x.map(([a, b], i) => 2 * a - b + 0.1 * Math.sin(17 * i));

describe("Paths of penalties", () => {
  for (const Method of [Ridge, Lasso, ElasticNet, GroupLasso, SparseGroupLasso, DantzigSelector]) {
    it(`have the length and range given by pathLength and pathRatio: ${Method.kind}`, async () => {
      const { path } = await new Method({ pathLength: 7, pathRatio: 0.05 }).fit(x, y);
      expect(path.length).toBe(7);
      expectClose(path.values[6] / path.values[0], 0.05, { tolerance: 5e-15 });
      expectClose(path.values[3] / path.values[0], Math.sqrt(0.05), { tolerance: 5e-15 });
    });
  }
});

describe("A penalty that is not given", () => {
  for (const Method of [Lasso, ElasticNet, GroupLasso, SparseGroupLasso, DantzigSelector, LqRegression]) {
    const { kind } = Method;

    it(`is chosen by ${kind} with 10 folds, the same at every fit`, async () => {
      const model = await new Method().fit(x, y);
      const { validation, path, lambda } = model;
      expect(validation?.foldErrors.shape).toBe(`10×${path.length}`);
      expect(lambda).toBe(path.values[validation?.best ?? -1]);
      expect(lambda).toBeGreaterThan(0);
      expect((await new Method().fit(x, y)).toJSON()).toEqual(model.toJSON());
      const other = await new Method({ seed: 1 }).fit(x, y);
      expect(other.validation?.means).not.toEqual(validation?.means);
    });

    it(`is chosen by ${kind} with as many folds as cases, where there are few`, async () => {
      const { validation } = await new Method({ pathLength: 5 }).fit(x.slice(0, 7), y.slice(0, 7));
      expect(validation?.foldErrors.rows).toBe(7);
    });
  }

  it("is chosen as if there were no cases of weight 0", async () => {
    const weights = x.map((_, i) => (i % 3 === 1 ? 0 : 1));
    const kept = (_: unknown, i: number) => weights[i] > 0;
    const model = await new Lasso().fit(x, y, { weights });
    const without = await new Lasso().fit(x.filter(kept), y.filter(kept));
    expectClose(model.validation?.means ?? [], without.validation?.means ?? [0], { tolerance: 1e-12 });
    expect(model.chosen).toBe(without.chosen);
  });

  it("cannot be chosen from one case", async () => {
    await expect(new Lasso({ intercept: false }).fit([[1, 2]], [3])).rejects.toThrow(
      "Lasso: cross-validation needs at least 2 cases",
    );
  });
});

describe("Folds of paths of penalties", () => {
  const rows = x.map((_, row) => row);
  const list = [0, 1, 2].map((part) => ({
    train: rows.filter((row) => row % 3 !== part),
    test: rows.filter((row) => row % 3 === part),
  }));

  for (const Method of [Lasso, ElasticNet, GroupLasso, SparseGroupLasso, DantzigSelector]) {
    const { kind } = Method;

    it(`give ${kind} the same errors as a list, a plan, and a plan by a table's column`, async () => {
      const pathLength = 5;
      const byList = await new Method({ folds: list, pathLength }).fit(x, y);
      const groups = rows.map((row) => row % 3);
      const plan = { method: "leave-group-out", groups } as const;
      const byPlan = await new Method({ folds: plan, pathLength }).fit(x, y);
      expect(byPlan.validation?.means).toEqual(byList.validation?.means);
      const column = (j: number) => x.map((row) => row[j]);
      const table = Table.fromColumns(
        { a: column(0), b: column(1), c: column(2), part: groups, y },
        { roles: { id: "part" } },
      );
      const named = { method: "leave-group-out", groups: "part" } as const;
      const byColumn = await new Method({ folds: named, pathLength }).fitTo(table, "y");
      expect(byColumn.validation?.means).toEqual(byList.validation?.means);
      expect(byList.validation?.foldErrors.rows).toBe(3);
    });

    it(`are refused by ${kind} by name if they are not a plan of folds`, async () => {
      const folds = { method: "cards" } as never;
      await expect(new Method({ folds }).fit(x, y)).rejects.toMatchObject({ method: kind, option: "folds" });
      const overlap = [{ train: rows, test: [0] }];
      await expect(new Method({ folds: overlap }).fit(x, y)).rejects.toThrow("has row 0 in both");
    });
  }
});
