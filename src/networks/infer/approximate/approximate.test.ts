import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { findings, randomNetwork } from "../../../../test/support/random-network.js";
import { finish } from "../../../base/steps.js";
import { BayesianNetwork } from "../../index.js";
import { summarizeChains } from "./gibbs.js";

describe("approximate methods", () => {
  it("are within four standard errors of the exact answer", () => {
    for (let seed = 0; seed < 6; seed += 1) {
      const network = randomNetwork(seed + 20, 8, 2);
      const given = findings(network, 2, seed);
      const of = network.graph.nodes.filter((name) => !(name in given)).slice(-2);
      const exact = network.query({ of, given }).distribution.values;
      for (const method of ["likelihood-weighting", "rejection"] as const) {
        const answer = network.query({ of, given, method, samples: 40_000, seed });
        const errors = answer.standardErrors ?? new Float64Array(0);
        for (const [cell, share] of answer.distribution.values.entries())
          expectClose(share, exact[cell], { tolerance: 4 * errors[cell] + 1e-4 });
        if (answer.logEvidence !== undefined)
          expectClose(answer.logEvidence, network.logEvidence({ given }), { tolerance: 0.2 });
        expect(answer.effectiveSize).toBeGreaterThan(100);
        expect(String(answer)).toContain("error");
      }
    }
  });

  it("ignore irrelevant findings, and accept likelihoods", () => {
    const network = BayesianNetwork.of({
      A: { table: 0.3 },
      B: { parents: "A", table: [0.2, 0.7] },
      C: { parents: "B", table: [0.5, 0.1] },
      D: { parents: "C", table: [0.9, 0.4] },
    });
    for (const method of ["likelihood-weighting", "rejection"] as const) {
      const cut = network.query({ of: "D", given: { A: "yes", C: "no" }, method, samples: 20_000 });
      expectClose(cut.distribution.values[0], 0.4, { tolerance: 4 * (cut.standardErrors?.[0] ?? 0) });
      expect(cut.logEvidence).toBeUndefined();
      const given = { C: "yes", B: { yes: 0.9, no: 0.3 } };
      const exact = network.query({ of: ["A", "B"], given });
      const soft = network.query({ of: ["A", "B"], given, method, samples: 40_000 });
      for (const [cell, share] of soft.distribution.values.entries())
        expectClose(share, exact.distribution.values[cell], {
          tolerance: 4 * (soft.standardErrors?.[cell] ?? 0),
        });
      expectClose(soft.logEvidence ?? 0, exact.logEvidence ?? 1, { tolerance: 0.1 });
    }
  });

  it("converge by Gibbs sampling, with diagnostics", () => {
    const network = BayesianNetwork.of({
      Rain: { table: 0.4 },
      Sprinkler: { table: 0.2 },
      Wet: {
        parents: ["Rain", "Sprinkler"],
        table: { yes: { yes: 0.95, no: 0.9 }, no: { yes: 0.9, no: 0.1 } },
      },
    });
    const given = { Wet: "yes" };
    const exact = network.query({ of: ["Rain", "Sprinkler"], given }).distribution.values;
    const answer = network.query({
      of: ["Rain", "Sprinkler"],
      given,
      method: "gibbs",
      samples: 4000,
      warmup: 100,
    });
    const errors = answer.standardErrors ?? new Float64Array(0);
    for (const [cell, share] of answer.distribution.values.entries())
      expectClose(share, exact[cell], { tolerance: 4 * errors[cell] });
    expect(Math.max(...(answer.rHat ?? [2]))).toBeLessThan(1.01);
    expect(answer.effectiveSize).toBeGreaterThan(400);
    const again = network.query({
      of: ["Rain", "Sprinkler"],
      given,
      method: "gibbs",
      samples: 4000,
      warmup: 100,
    });
    expect(again.distribution.values).toEqual(answer.distribution.values);
  });

  it("have finite diagnostics where exactly half of the draws lie in a cell", () => {
    // Distances from the median are then all equal, so that only the draws themselves can be compared.
    const alternating = [0, 1].map((from) => Int32Array.from({ length: 8 }, (_, at) => (from + at) % 2));
    const { values, rHat } = finish(summarizeChains(alternating, 2));
    expect([...values]).toEqual([0.5, 0.5]);
    // Halves of four draws with equal means: √((n − 1) / n).
    expectClose([...rHat], [Math.sqrt(3 / 4), Math.sqrt(3 / 4)], { tolerance: 1e-15 });
    const coin = BayesianNetwork.of({ Heads: { table: 0.5 } });
    const answers = Array.from({ length: 100 }, (_, seed) =>
      coin.query({ of: "Heads", method: "gibbs", samples: 64, chains: 4, seed }),
    );
    const even = answers.filter(({ distribution }) => distribution.values[0] === 0.5);
    expect(even.length).toBeGreaterThan(0);
    for (const answer of even) expect(answer.rHat?.every(Number.isFinite)).toBe(true);
  });

  it("approximate by loopy propagation in graphs with loops", () => {
    const network = BayesianNetwork.of({
      A: { table: 0.3 },
      B: { parents: "A", table: [0.4, 0.6] },
      C: { parents: "A", table: [0.5, 0.3] },
      D: { parents: ["B", "C"], table: [0.8, 0.2, 0.6, 0.4, 0.5, 0.5, 0.3, 0.7] },
    });
    const given = { D: "yes" };
    const exact = network.query({ of: "A", given }).distribution.values;
    const answer = network.query({ of: "A", given, method: "loopy" });
    expect(answer.converged).toBe(true);
    expectClose(answer.distribution.values, exact, { tolerance: 0.005 });
    const damped = network.query({ of: "A", given, method: "loopy", damping: 0.3 });
    expectClose(damped.distribution.values, answer.distribution.values, { tolerance: 1e-8 });
  });

  it("weight findings whose joint probability or density underflows", () => {
    const rare = { parents: "A", table: [1e-4, 3e-4].flatMap((p) => [p, 1 - p]) };
    const causes = Object.fromEntries(Array.from({ length: 120 }, (_, k) => [`B${k}`, rare]));
    const levels = BayesianNetwork.of({ A: { table: 0.5 }, ...causes });
    const far = {
      parents: ["A"],
      regressions: { yes: { standardDeviation: 1 }, no: { standardDeviation: 1.01 } },
    };
    const numbers = BayesianNetwork.of({ A: { table: 0.5 }, X: far, Y: far });
    for (const [network, given] of [
      [levels, Object.fromEntries(Object.keys(causes).map((name) => [name, "yes"]))],
      [numbers, { X: 60, Y: -50 }],
    ] as const) {
      const answer = network.query({ of: "A", given, method: "likelihood-weighting", samples: 2000 });
      const exact = network.query({ of: "A", given });
      expectClose(answer.distribution.values, exact.distribution.values, { tolerance: 1e-10 });
      expectClose(answer.logEvidence ?? 0, network.logEvidence({ given }), { tolerance: 0.2 });
      expect(answer.effectiveSize).toBeLessThan(1200);
    }
  });

  it("refuse findings that no drawn case has", () => {
    const rare = BayesianNetwork.of({ A: { table: 1e-12 }, B: { parents: "A", table: [1, 0] } });
    expect(() => rare.query({ of: "A", given: { B: "yes" }, method: "rejection", samples: 100 })).toThrow(
      "none of 100 drawn cases agrees with the findings",
    );
  });
});
