import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { GAM, type GAMOptions } from "../../../src/methods/smooth/index.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("gam.json", import.meta.url), "utf8"));
const table = Table.fromColumns(oracle.data);
const fresh = Table.fromColumns(oracle.new);

const models: Record<string, [formula: string, options?: GAMOptions]> = {
  plain: ["y ~ s(x) + s(z) + v"],
  cr: ["y ~ s(x, bs = 'cr', k = 12) + s(z, bs = 'ps') + v"],
  cyclic: ["y ~ s(x, bs = 'cc') + s(v, bs = 'bs', k = 7)"],
  by: ["y ~ g + s(x, by = g) + s(z, k = 6)"],
  byNumber: ["y ~ s(x, by = v) + s(z)"],
  random: ["y ~ s(x) + s(h, bs = 're')"],
  slopes: ["y ~ s(x) + s(h, bs = 're') + s(h, v, bs = 're')"],
  te: ["y ~ te(x, z) + v"],
  ti: ["y ~ ti(x) + ti(z) + ti(x, z)"],
  surface: ["y ~ s(x, z, k = 20)"],
  select: ["y ~ s(x, bs = 'cr') + s(z, bs = 'cr') + s(v, bs = 'cr')", { select: true }],
  logistic: ["b ~ s(x) + s(z) + s(h, bs = 're')", { family: "binomial" }],
  poisson: ["count ~ s(x) + v + offset(off)", { family: "poisson" }],
  gamma: ["pos ~ s(x) + s(z)", { family: "gamma", link: "log" }],
  ml: ["y ~ s(x, bs = 'cr') + s(z, bs = 'cr')", { method: "ML" }],
};

/** Those whose functions are mgcv's; restricted likelihoods of others differ by a constant, the scale of free functions. */
const comparable = new Set(["cr", "cyclic", "te", "ti", "ml", "select"]);

describe("GAM agrees with mgcv", () => {
  for (const [name, [formula, options = {}]] of Object.entries(models)) {
    it(`${name}: ${formula}`, async () => {
      const expected = oracle.models[name];
      const model = await new GAM(options).fit(table, formula as `${string} ~ ${string}`);
      expect(model.convergence.converged).toBe(true);
      if (comparable.has(name))
        expectClose(model.criterion, expected.score, { tolerance: 1e-6, scale: Math.abs(expected.score) });
      expectClose(model.degreesOfFreedom, expected.edf, { tolerance: 1e-4 });
      expectClose(model.dispersion, expected.scale, { tolerance: 1e-5 });
      expectClose(model.devianceRatio, expected.explained, { tolerance: 1e-5 });
      expectClose(model.adjustedR2, expected.r, { tolerance: 1e-4 });
      expectClose(model.predict(fresh, { type: "link" }), expected.link, { tolerance: 1e-4 });
      const linear = model.linearTable.map((row) => [row.estimate, row.standardError, row.statistic]);
      expectClose(
        linear.flat(),
        expected.linear.flatMap((row: number[]) => row.slice(0, 3)),
        { tolerance: 1e-3 },
      );
      const smooth = model.smoothTable;
      expectClose(
        smooth.map((row) => row.freedom),
        expected.smooth.map((row: number[]) => row[0]),
        { tolerance: 1e-4 },
      );
      const degrees = expected.smooth.map((row: number[]) => row[1]);
      expectClose(
        smooth.map((row) => row.referenceDegrees),
        degrees,
        { tolerance: 1e-3 },
      );
      for (const [k, { statistic, pValue }] of smooth.entries()) {
        const [, , theirs, p] = expected.smooth[k];
        // Between two roots of a fractional rank, the signs of eigenvectors decide, which depend on the functions.
        if (comparable.has(name) || Number.isInteger(expected.smooth[k][1]))
          expectClose(statistic, theirs, { tolerance: 1e-3, scale: Math.max(1, theirs) });
        // Tails are computed to five digits after the point there.
        expectClose(pValue, p, { tolerance: 1e-4 });
      }
    });
  }
});
