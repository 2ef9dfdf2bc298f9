import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { GAM } from "../../../src/methods/smooth/index.js";
import { expectClose } from "../../support/numbers.js";

interface Expected {
  readonly edf: number;
  readonly smooth: readonly number[];
  readonly scale: number;
  readonly fitted: readonly number[];
  /** Worst, observed and estimate of every smooth term. */
  readonly concurvity: readonly (readonly number[])[];
  readonly size: readonly number[];
  readonly index: readonly (number | null)[];
}

const oracle: { data: Record<string, number[]>; models: Record<string, Expected> } = JSON.parse(
  readFileSync(new URL("terms.json", import.meta.url), "utf8"),
);
const table = Table.fromColumns(oracle.data);

/** A typical function depends on how the functions of the basis are scaled, which these have as mgcv does. */
const sameScales = new Set([
  "y ~ te(x, z, k = 4) + s(v, bs = 'cr')",
  "y ~ s(x, bs = 'cr') + s(z, bs = 'ps') + s(v, bs = 'cr')",
]);

describe("The terms t2, fs and gp of a GAM, its concurvity and its check of bases agree with mgcv", () => {
  for (const [formula, expected] of Object.entries(oracle.models))
    it(formula, async () => {
      const model = await new GAM().fit(table, formula as `${string} ~ ${string}`);
      expectClose(model.degreesOfFreedom, expected.edf, { tolerance: 1e-4 });
      expectClose(model.dispersion, expected.scale, { tolerance: 1e-6 });
      expectClose(
        model.smoothTable.map(({ freedom }) => freedom),
        expected.smooth,
        { tolerance: 1e-4 },
      );
      expectClose(model.predict(table).slice(0, 20), expected.fitted, { tolerance: 1e-5 });
      const found = model.concurvity().terms.filter(({ term }) => term !== "linear");
      for (const [k, { worst, observed, estimate, isRandom }] of found.entries()) {
        const [theirWorst, theirObserved, theirEstimate] = expected.concurvity[k];
        // The curves of levels contain the intercept; mgcv adds a direction of rounding errors for the dependent column.
        if (!formula.includes("'fs'"))
          expectClose([worst, observed], [theirWorst, theirObserved], { tolerance: 1e-5 });
        if (sameScales.has(formula)) expectClose(estimate, theirEstimate, { tolerance: 1e-5 });
        const check = model.basisCheck({ repeats: 1 })[k];
        expect(check.size).toBe(expected.size[k]);
        // Curves of levels have neighbors there of any level.
        if (isRandom) expect(check.index).toBeNaN();
        else expectClose(check.index, expected.index[k] ?? Number.NaN, { tolerance: 1e-5 });
      }
    });
});
