import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findings } from "../../../../test/support/random-network.js";
import { finish } from "../../../base/steps.js";
import { random } from "../../../math/probability/random/index.js";
import { BayesianNetwork, type Findings, type NetworkNode } from "../../index.js";
import { summarizeChains } from "./gibbs.js";

const ASIA = BayesianNetwork.of({
  asia: { table: 0.01 },
  tub: { parents: "asia", table: [0.05, 0.01] },
  smoke: { table: 0.5 },
  lung: { parents: "smoke", table: [0.1, 0.01] },
  bronc: { parents: "smoke", table: [0.6, 0.3] },
  either: { parents: ["lung", "tub"], table: [1, 0, 1, 0, 1, 0, 0, 1] },
  xray: { parents: "either", table: [0.98, 0.05] },
  dysp: { parents: ["bronc", "either"], table: [0.9, 0.1, 0.8, 0.2, 0.7, 0.3, 0.1, 0.9] },
});

/** A network in which a share of all tables are functions of the parents, and others have zeros. */
function deterministicNetwork(seed: number, size: number, deterministic: number): BayesianNetwork {
  const stream = random(seed);
  const levels = Array.from({ length: size }, () => stream.integer(2, 3));
  const nodes = levels.map((count, at): NetworkNode => {
    const parents = Array.from(stream.permutation(at)).slice(0, stream.integer(0, 3));
    const rows = parents.reduce((cells, parent) => cells * levels[parent], 1);
    const isFunction = parents.length > 0 && stream.next() < deterministic;
    const table = new Float64Array(rows * count);
    for (let row = 0; row < rows; row += 1) {
      const weights = new Float64Array(count);
      if (isFunction) weights[stream.integer(0, count - 1)] = 1;
      else
        for (let level = 0; level < count; level += 1)
          weights[level] = stream.next() < 0.2 ? 0 : stream.next();
      if (weights.every((weight) => weight === 0)) weights[0] = 1;
      const sum = weights.reduce((total, weight) => total + weight, 0);
      for (let level = 0; level < count; level += 1) table[row * count + level] = weights[level] / sum;
    }
    return {
      kind: "discrete",
      name: `n${at}`,
      parents: parents.map((parent) => `n${parent}`),
      levels: Array.from({ length: count }, (_, k) => `l${k}`),
      table,
    };
  });
  return BayesianNetwork.fromNodes(nodes);
}

/** By how many of its own standard errors an answer is off where it is worst. */
function worstDeviation(
  network: BayesianNetwork,
  question: { readonly of: string; readonly given: Findings },
  method: "gibbs" | "likelihood-weighting" | "rejection",
  seed: number,
  samples: number,
): number {
  const exact = network.query({ ...question, method: "enumeration" }).distribution.values;
  const { distribution, standardErrors } = network.query({ ...question, method, seed, samples });
  return Math.max(
    ...distribution.values.map((share, cell) => {
      const error = standardErrors?.[cell] ?? Number.NaN;
      expect(error).toBeGreaterThan(0);
      return Math.abs(share - exact[cell]) / error;
    }),
  );
}

describe("sampling in networks with zeros", () => {
  it("reaches all cases by Gibbs sampling though a node is a function of its parents", () => {
    const question = { of: "lung", given: { xray: "yes", dysp: "yes" } };
    for (let seed = 0; seed < 20; seed += 1)
      expect(worstDeviation(ASIA, question, "gibbs", seed, 4000)).toBeLessThan(4);
  });

  it("agrees with brute force within its errors in random networks of functions and zeros", () => {
    // One of some hundred answers may be off by more than four errors by chance; more than five are a fault.
    const MOST_ERRORS = 5;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 30 }), fc.integer({ min: 1, max: 3 }), (seed, known) => {
        const network = deterministicNetwork(seed, 8, 0.5);
        const given = findings(network, known, seed);
        const of = network.graph.nodes.find((name) => !Object.hasOwn(given, name)) ?? "n0";
        for (const method of ["gibbs", "likelihood-weighting"] as const)
          expect(worstDeviation(network, { of, given }, method, seed, 2000)).toBeLessThan(MOST_ERRORS);
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  it("refuses chains that cannot move between cases although no table has a zero", () => {
    const copies = Object.fromEntries(
      Array.from({ length: 24 }, (_, k) => [`B${k}`, { parents: "A", table: [0.99, 0.01] }]),
    );
    const network = BayesianNetwork.of({ A: { table: 0.62 }, ...copies });
    let refused = 0;
    for (let seed = 0; seed < 10; seed += 1) {
      // Findings that say little keep all copies in the question.
      const given = Object.fromEntries(Object.keys(copies).map((name) => [name, { yes: 0.5, no: 0.5 }]));
      try {
        const { distribution, standardErrors, notes } = network.query({
          of: "A",
          given,
          method: "gibbs",
          seed,
          samples: 1000,
        });
        expect(Math.abs(distribution.values[0] - 0.62)).toBeLessThan(4 * (standardErrors?.[0] ?? 0));
        expect(notes.join(" ")).toContain("The chains disagree");
      } catch (error) {
        expect(String(error)).toContain("the chains do not reach all cases");
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
  });

  it("does not report an error of 0 for a level that was never drawn", () => {
    const rare = BayesianNetwork.of({ A: { table: 1e-4 } });
    for (const method of ["gibbs", "likelihood-weighting", "rejection"] as const)
      for (let seed = 0; seed < 5; seed += 1) {
        const answer = rare.query({ of: "A", method, samples: 100, seed });
        expect(answer.standardErrors?.[0]).toBeGreaterThan(1e-4 / 4);
      }
  });

  it("does not treat a chain whose parts differ as independent draws", () => {
    // Five ones of ten draws in one half of every chain, three of ten in the other; nothing else depends on the past.
    const half = (share: number) =>
      Int32Array.from({ length: 1000 }, (_, at) => ((7 * at) % 10 < share ? 1 : 0));
    const chains = Array.from({ length: 4 }, () => Int32Array.from([...half(5), ...half(3)]));
    const { values, standardErrors } = finish(summarizeChains(chains, 2));
    expect(values[1]).toBeCloseTo(0.4, 12);
    // Eight means that are 0.1 from their own.
    expect(standardErrors[1]).toBeGreaterThanOrEqual(Math.sqrt((8 * 0.01) / 7 / 8) * (1 - 1e-12));
  });

  it("gives no level a smaller error than the worst where chains disagree", () => {
    const still = (level: number, other: number) =>
      Int32Array.from({ length: 1000 }, (_, at) => (at % 50 === 0 ? other : level));
    // No chain comes to level 2 for longer than a moment, and two are always at 0, two at 1.
    const chains = [still(0, 2), still(0, 2), still(1, 2), still(1, 2)];
    const { standardErrors, notes } = finish(summarizeChains(chains, 3));
    expect(notes.join(" ")).toContain("The chains disagree");
    expect(standardErrors[2]).toBeGreaterThan(0.1);
  });

  it("reports an unknown error from chains that never moved", () => {
    const still = finish(summarizeChains([new Int32Array(50), new Int32Array(50)], 2));
    expect([...still.values]).toEqual([1, 0]);
    expect(still.effectiveSize).toBeNaN();
    expect(still.standardErrors.every(Number.isNaN)).toBe(true);
    expect(still.notes[0]).toContain("the error is not known");
  });

  it("refuses impossible findings in every method, even if irrelevant to the question", () => {
    const network = BayesianNetwork.of({
      A: { table: 0.3 },
      B: { parents: "A", table: [0.2, 0.7] },
      X: { table: [0.5, 0.5] },
      Y: { parents: "X", table: [1, 0] },
      Z: { parents: "Y", table: [1, 0] },
    });
    const contradictions: readonly Findings[] = [
      { B: "yes", X: "yes", Y: "no" },
      { X: "yes", Z: "no" },
      { A: "yes", X: { yes: 1, no: 0 }, Z: { yes: 0, no: 1 } },
    ];
    const methods = [
      ...(["elimination", "junction-tree", "sum-product", "enumeration"] as const),
      ...(["likelihood-weighting", "rejection", "gibbs", "loopy"] as const),
    ];
    for (const given of contradictions)
      for (const method of methods) {
        const of = Object.hasOwn(given, "A") ? "B" : "A";
        expect(() => network.query({ of, given, method }), `${method} of ${JSON.stringify(given)}`).toThrow(
          "probability 0",
        );
      }
  });

  it("refuses irrelevant impossible findings that are too costly to exclude exactly", () => {
    // Findings about every pair of 24 nodes: their joint has 2^24 cells.
    const names = Array.from({ length: 24 }, (_, k) => `X${k}`);
    const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));
    const network = BayesianNetwork.of({
      A: { table: 0.3 },
      ...Object.fromEntries(names.map((name) => [name, { table: 0.5 }])),
      ...Object.fromEntries(
        pairs.map(([a, b], at) => [
          `P${at}`,
          {
            parents: [a, b],
            table: (at === 0 ? [1, 1, 1, 1] : [0.6, 0.5, 0.5, 0.4]).flatMap((p) => [p, 1 - p]),
          },
        ]),
      ),
    });
    const given = Object.fromEntries(pairs.map((_, at) => [`P${at}`, "yes"]));
    const question = { of: "A", method: "likelihood-weighting", samples: 200 } as const;
    expect(() => network.query({ ...question, given: { ...given, P0: "no" } })).toThrow(
      "can agree with the findings",
    );
    const answer = network.query({ ...question, given });
    expect(Math.abs(answer.probability({ A: "yes" }) - 0.3)).toBeLessThan(
      4 * (answer.standardErrors?.[0] ?? 0),
    );
  });
});
