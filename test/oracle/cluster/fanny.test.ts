import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FuzzyCMeans } from "../../../src/methods/cluster/index.js";
import { expectClose } from "../../support/numbers.js";

interface Example {
  readonly title: string;
  readonly clusters: number;
  readonly exponent: number;
  readonly values: number[];
  readonly membership: number[][];
  readonly objective: number;
  readonly dunn: number;
}

const { examples }: { examples: Example[] } = JSON.parse(
  readFileSync(new URL("fanny.json", import.meta.url), "utf8"),
);

describe("fuzzy clusters of dissimilarities agree with fanny", () => {
  it.each(examples)("of $title", async ({ clusters, exponent, values, membership, objective, dunn }) => {
    const estimator = new FuzzyCMeans({
      clusters,
      fuzzifier: exponent,
      tolerance: 1e-16,
      maxIterations: 20_000,
    });
    const model = await estimator.fitDissimilarities(values.map(Math.sqrt));
    expect(model.spread).toBe(0);
    // Clusters may come in another order: each is the one that its surest case belongs to.
    const order = Array.from({ length: clusters }, (_, c) => {
      const column = model.memberships.column(c);
      const surest = column.indexOf(Math.max(...column));
      return membership[surest].indexOf(Math.max(...membership[surest]));
    });
    expect(new Set(order).size).toBe(clusters);
    for (const [i, expected] of membership.entries())
      expectClose(
        model.memberships.row(i),
        order.map((c) => expected[c]),
        { tolerance: 1e-6 },
      );
    expectClose(model.objective, objective, { tolerance: 1e-9, scale: objective });
    expectClose(model.partitionCoefficient, dunn, { tolerance: 1e-6 });
  });
});
