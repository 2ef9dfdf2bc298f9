import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Agglomerative, Divisive, type Linkage } from "../../../src/methods/cluster/index.js";
import { expectClose } from "../../support/numbers.js";
import { partition } from "../../support/partition.js";

interface Example {
  readonly title: string;
  readonly cases: number;
  readonly values: number[];
  readonly trees: {
    readonly linkage: Linkage;
    readonly merges: number[];
    readonly heights: number[];
    readonly order: number[];
    readonly correlation: number;
    readonly cuts: number[][];
    readonly coefficient: number;
    readonly sortedHeights: number[];
  }[];
  readonly divisive: {
    readonly coefficient: number;
    readonly sortedHeights: number[];
    readonly order: number[];
    readonly cuts: number[][];
    readonly cophenetic: number[];
  };
}

const { examples, rows }: { examples: Example[]; rows: Record<string, number[][]> } = JSON.parse(
  readFileSync(new URL("hierarchy.json", import.meta.url), "utf8"),
);

/**
 * Where dissimilarities are equal, which of two merges comes first is a matter of taste, and later ones depend on it,
 * except for the heights of single linkage.
 */
const hasTies = (values: number[]) => new Set(values).size < values.length;

describe.each(examples)("trees of $title agree with R", ({ title, values, trees, divisive }) => {
  const tied = hasTies(values);

  it.each(trees.filter(({ linkage }) => !tied || linkage === "single"))(
    "by $linkage linkage",
    async (expected) => {
      const model = await new Agglomerative({ linkage: expected.linkage }).fitDissimilarities(values);
      const scale = Math.max(...expected.heights);
      expectClose(model.heights, expected.heights, { tolerance: 1e-12, scale });
      expectClose(model.heights, expected.sortedHeights, { tolerance: 1e-12, scale });
      expectClose(model.copheneticCorrelation(values), expected.correlation, { tolerance: 1e-12 });
      expectClose(model.coefficient, expected.coefficient, { tolerance: 1e-12 });
      if (tied) return;
      expect([...model.merges]).toEqual(expected.merges);
      expect([...model.order]).toEqual(expected.order);
      for (const [at, clusters] of [2, 4].entries())
        expect([...model.cut({ clusters })]).toEqual(partition(expected.cuts[at]));
      if (rows[title] !== undefined) {
        const fromRows = await new Agglomerative({ linkage: expected.linkage }).fit(rows[title]);
        expect(fromRows.merges).toEqual(model.merges);
        expectClose(fromRows.heights, expected.heights, { tolerance: 1e-12, scale });
      }
    },
  );

  it("from the top", async () => {
    const model = await new Divisive().fitDissimilarities(values);
    const scale = Math.max(...divisive.sortedHeights);
    expectClose(model.heights, divisive.sortedHeights, { tolerance: 1e-12, scale });
    expectClose(model.coefficient, divisive.coefficient, { tolerance: 1e-12 });
    expectClose(model.cophenetic().values, divisive.cophenetic, { tolerance: 1e-12, scale });
    if (tied) return;
    for (const [at, clusters] of [2, 3, 4].entries())
      expect([...model.cut({ clusters })]).toEqual(partition(divisive.cuts[at]));
  });
});
