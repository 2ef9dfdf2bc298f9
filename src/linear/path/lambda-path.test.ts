import { describe, expect, it } from "vitest";
import { Table } from "../../data/table.js";
import { DantzigSelector } from "../dantzig-selector/index.js";
import { ElasticNet } from "../elastic-net/index.js";
import { GroupLasso, SparseGroupLasso } from "../group-lasso/index.js";
import { Lasso } from "../lasso/index.js";
import { Ridge } from "../ridge/index.js";

const x = Array.from({ length: 24 }, (_, i) => [Math.sin(i), Math.cos(3 * i), (i % 5) - 2]);
const y = x.map(([a, b], i) => 2 * a - b + 0.1 * Math.sin(17 * i));

describe("Paths of penalties", () => {
  for (const Method of [Ridge, Lasso, ElasticNet, GroupLasso, SparseGroupLasso, DantzigSelector]) {
    it(`have as many and go as far down as pathLength and pathRatio say: ${Method.kind}`, async () => {
      const { path } = await new Method({ pathLength: 7, pathRatio: 0.05 }).fit(x, y);
      expect(path.length).toBe(7);
      expect(path.values[6] / path.values[0]).toBeCloseTo(0.05, 14);
      expect(path.values[3] / path.values[0]).toBeCloseTo(Math.sqrt(0.05), 14);
    });
  }
});

describe("Folds of paths of penalties", () => {
  const rows = x.map((_, row) => row);
  const list = [0, 1, 2].map((part) => ({
    train: rows.filter((row) => row % 3 !== part),
    test: rows.filter((row) => row % 3 === part),
  }));

  for (const Method of [Lasso, ElasticNet, GroupLasso, SparseGroupLasso, DantzigSelector]) {
    const { kind } = Method;

    it(`${kind} takes a list of folds, a plan, and a plan by a table's column, to the same errors`, async () => {
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
      const byColumn = await new Method({ folds: named, pathLength }).fit(table, "y");
      expect(byColumn.validation?.means).toEqual(byList.validation?.means);
      expect(byList.validation?.foldErrors.rows).toBe(3);
    });

    it(`${kind} refuses what is no plan of folds, by name`, async () => {
      const folds = { method: "cards" } as never;
      await expect(new Method({ folds }).fit(x, y)).rejects.toMatchObject({ method: kind, option: "folds" });
      const overlap = [{ train: rows, test: [0] }];
      await expect(new Method({ folds: overlap }).fit(x, y)).rejects.toThrow(
        "learns from row 0 and tests on it",
      );
    });
  }
});
