// Options of additive models, crossed on data that nobody would choose.

import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { CredalError } from "../../../base/errors.js";
import { Table } from "../../../data/table/table.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import { GAM, GAMModel, type GAMOptions } from "./index.js";

const CASES = 70;

const responses: Readonly<
  Record<string, { options: GAMOptions; draw: (stream: Random, eta: number) => number }>
> = {
  normal: { options: {}, draw: (stream, eta) => eta + 0.4 * stream.normal() },
  shares: { options: { family: "binomial" }, draw: (stream, eta) => Number(stream.next() < 0.5 + eta / 5) },
  probit: {
    options: { family: "binomial", link: "probit" },
    draw: (stream, eta) => Number(stream.next() < 0.5 + eta / 5),
  },
  // Most counts are 0.
  counts: { options: { family: "poisson" }, draw: (stream, eta) => Math.floor(2 * stream.next() + eta / 2) },
  overdispersed: {
    options: { family: "negative-binomial", theta: 2 },
    draw: (stream, eta) => Math.floor(6 * stream.next() * Math.exp(eta / 2)),
  },
  amounts: {
    options: { family: "gamma", link: "log" },
    draw: (stream, eta) => Math.exp(eta / 2) * (0.1 + stream.next()),
  },
};
const terms = [
  "s(x) + z",
  "s(x, bs = 'cr', k = 6) + s(z, bs = 'ps', k = 7) + g",
  "g + s(x, by = g, k = 5)",
  "te(x, z, k = 4) + s(g, bs = 're')",
  "s(z, bs = 'cc', k = 6) + x:g",
];
const choices = {
  method: ["REML", "ML", "GCV"],
  select: [false, true],
  gamma: [1, 1.4],
  solver: ["exact", "blocks", "backfitting"],
  missing: ["error", "average"],
} as const;

/** Tied values, a rare level, and holes where they are allowed. */
function tableOf(stream: Random, draw: (stream: Random, eta: number) => number, hasHoles: boolean): Table {
  const columns = { x: [] as number[], z: [] as number[], g: [] as string[], y: [] as number[] };
  for (let i = 0; i < CASES; i += 1) {
    const [x, z] = [Math.round(20 * stream.next()) / 20, stream.normal()];
    const g = i < 4 ? "rare" : "ab"[i % 2];
    columns.x.push(hasHoles && i % 11 === 5 ? Number.NaN : x);
    columns.z.push(z);
    columns.g.push(g);
    columns.y.push(Math.max(0, draw(stream, Math.sin(5 * x) + (g === "a" ? 0.5 : 0))));
  }
  return Table.fromColumns(columns);
}

/** One of every list, by a stream. */
function drawn(stream: Random): GAMOptions {
  return Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [
      name,
      values[Math.floor(stream.next() * values.length)],
    ]),
  );
}

describe("GAM", () => {
  for (const [name, { options, draw }] of Object.entries(responses))
    for (const right of terms)
      it(`answers, saves and counts weights with any options: ${name}, ${right}`, async () => {
        const stream = random(name.length * 100 + right.length);
        for (let k = 0; k < 3; k += 1) {
          const given = { ...options, ...drawn(stream) };
          const message = JSON.stringify(given);
          const table = tableOf(stream, draw, given.missing === "average");
          const gam = new GAM(given);
          const formula = `y ~ ${right}` as const;
          let model: GAMModel;
          try {
            model = await gam.fit(table, formula);
          } catch (error) {
            expect(error, message).toBeInstanceOf(CredalError);
            continue;
          }
          const predictions = model.predict(table);
          expect(predictions.every(Number.isFinite), message).toBe(true);
          expect(model.degreesOfFreedom, message).toBeLessThanOrEqual(model.coefficients.length + 1e-6);
          expect(model.deviance, message).toBeLessThanOrEqual(model.nullDeviance * (1 + 1e-9) + 1e-9);
          const { lower, upper } = model.meanIntervals(table);
          for (const [i, value] of predictions.entries()) {
            expect(lower[i], message).toBeLessThanOrEqual(value + 1e-9);
            expect(upper[i], message).toBeGreaterThanOrEqual(value - 1e-9);
          }
          const loaded = GAMModel.fromJSON(JSON.parse(JSON.stringify(model.toJSON())));
          expect(loaded.predict(table), message).toEqual(predictions);
          // A weight of 2 is as good as two rows; where curves are chosen flat, their parameters wander.
          if (!model.convergence.converged) continue;
          const twice = table.take([
            ...Array.from({ length: CASES }, (_, i) => i),
            ...Array.from({ length: CASES }, (_, i) => i),
          ]);
          const [heavy, long] = await Promise.all([
            gam.fit(table, formula, { weights: new Array<number>(CASES).fill(2) }),
            gam.fit(twice, formula),
          ]);
          if (!heavy.convergence.converged || !long.convergence.converged) continue;
          const scale = Math.max(...Array.from(long.predict(table), Math.abs));
          expectClose(heavy.predict(table), long.predict(table), { tolerance: 1e-4, scale });
        }
      });
});
