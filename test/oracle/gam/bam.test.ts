import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { GAM, type GAMOptions } from "../../../src/methods/smooth/index.js";
import { expectClose } from "../../support/numbers.js";

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const [oracle, { data, new: rows }] = [read("bam.json"), read("gam.json")];
const table = Table.fromColumns(data);
const fresh = Table.fromColumns(rows);
const weights = Array.from({ length: table.rows }, (_, i) => 1 + (i % 4));

const models: Record<string, [formula: string, options?: GAMOptions]> = {
  gaussian: ["y ~ g + s(x, by = g) + te(x, z) + v"],
  logistic: ["b ~ s(x) + s(z) + s(h, bs = 're')", { family: "binomial" }],
  probit: ["b ~ s(x, bs = 'cr') + v", { family: "binomial", link: "probit" }],
  poisson: ["count ~ s(x) + v + offset(off)", { family: "poisson" }],
  gamma: ["pos ~ s(x) + s(z)", { family: "gamma", link: "log" }],
  quasi: ["count ~ s(x) + s(z, bs = 'ps')", { family: "poisson", dispersion: "estimated" }],
  weighted: ["b ~ s(x) + s(z)", { family: "binomial" }],
};

describe("GAM with blocks agrees with mgcv's bam", () => {
  for (const [name, [formula, options = {}]] of Object.entries(models))
    it(`${name}: ${formula}`, async () => {
      const expected = oracle.models[name];
      const control = name === "weighted" ? { weights } : {};
      const model = await new GAM({ ...options, solver: "blocks" }).fit(
        table,
        formula as `${string} ~ ${string}`,
        control,
      );
      expect(model.convergence.converged).toBe(true);
      expectClose(model.degreesOfFreedom, expected.edf, { tolerance: 1e-4, scale: 10 });
      expectClose(model.deviance, expected.deviance, { tolerance: 1e-5, scale: expected.deviance });
      expectClose(model.predict(fresh, { type: "link" }), expected.link, { tolerance: 1e-4 });
    });
});
