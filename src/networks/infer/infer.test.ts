import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { findings, randomNetwork } from "../../../test/support/random-network.js";
import { OptionError } from "../../base/errors.js";
import { Normal } from "../../math/probability/distributions/index.js";
import { random } from "../../math/probability/random/index.js";
import { BayesianNetwork, type NetworkNode } from "../index.js";
import type { QueryOptions } from "./options.js";

const EXACT = { tolerance: 1e-12 };

describe("exact methods", () => {
  it("agree with enumeration on random networks, joints and evidence included", () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const network = randomNetwork(seed, 8, 3);
      const given = findings(network, seed % 4, seed);
      const free = network.graph.nodes.filter((name) => !(name in given));
      const of = random(seed)
        .shuffle(free)
        .slice(0, 1 + (seed % 3));
      const expected = network.query({ of, given, method: "enumeration" });
      for (const order of ["best", "min-fill", "min-weight", "min-degree", "min-weighted-fill"] as const) {
        const answer = network.query({ of, given, order });
        expectClose(answer.distribution.values, expected.distribution.values, EXACT);
        expectClose(answer.logEvidence ?? 0, expected.logEvidence ?? 1, EXACT);
      }
      const tree = network.query({ of, given, method: "junction-tree" });
      expectClose(tree.distribution.values, expected.distribution.values, EXACT);
      expectClose(tree.logEvidence ?? 0, expected.logEvidence ?? 1, EXACT);
      expectClose(network.logEvidence({ given }), expected.logEvidence ?? 1, EXACT);
    }
  });

  it("agree with sum-product on trees, with findings that cut loops included", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const network = randomNetwork(seed, 9, 1);
      const given = findings(network, 2, seed);
      for (const of of network.graph.nodes.filter((name) => !(name in given))) {
        const expected = network.query({ of, given });
        const answer = network.query({ of, given, method: "sum-product" });
        expectClose(answer.distribution.values, expected.distribution.values, EXACT);
        expectClose(answer.logEvidence ?? 0, expected.logEvidence ?? 1, { tolerance: 1e-11 });
        const loopy = network.query({ of, given, method: "loopy" });
        expectClose(loopy.distribution.values, expected.distribution.values, { tolerance: 1e-9 });
        expect(loopy.converged).toBe(true);
      }
    }
    const diamond = BayesianNetwork.of({
      A: { table: 0.3 },
      B: { parents: "A", table: [0.2, 0.7] },
      C: { parents: "A", table: [0.5, 0.1] },
      D: { parents: ["B", "C"], table: [0.9, 0.4, 0.3, 0.2].flatMap((p) => [p, 1 - p]) },
    });
    expect(() => diamond.query({ of: "D", method: "sum-product" })).toThrow(
      /form a loop through .*"junction-tree"/,
    );
    expectClose(
      diamond.query({ of: "D", given: { A: "yes" }, method: "sum-product" }).distribution.values,
      diamond.query({ of: "D", given: { A: "yes" } }).distribution.values,
      EXACT,
    );
    expect(() => diamond.query({ of: ["C", "D"], method: "sum-product" })).toThrow("one node at a time");
  });

  it("treat likelihoods like an observed child", () => {
    const network = randomNetwork(3, 6, 2);
    const weights = [0.7, 0.1, 0.4, 0.25];
    const { levels } = network.node("n2") as { levels: readonly string[] };
    const likelihood = Object.fromEntries(levels.map((level, k) => [level, weights[k]]));
    const child: NetworkNode = {
      kind: "discrete",
      name: "child",
      parents: ["n2"],
      levels: ["seen", "unseen"],
      table: Float64Array.from(levels.flatMap((_, k) => [weights[k], 1 - weights[k]])),
    };
    const withChild = BayesianNetwork.fromNodes([...network.nodes, child]);
    for (const of of ["n1", "n2", "n5"]) {
      const expected = withChild.query({ of, given: { child: "seen" } });
      for (const method of ["elimination", "enumeration", "junction-tree"] as const) {
        const answer = network.query({ of, given: { n2: likelihood }, method });
        expectClose(answer.distribution.values, expected.distribution.values, EXACT);
        expectClose(answer.logEvidence ?? 0, expected.logEvidence ?? 1, EXACT);
      }
    }
    expect(() => network.query({ of: "n1", given: { n2: { wrong: 1 } } })).toThrow('has no level "wrong"');
    expect(() => network.query({ of: "n1", given: { n2: { l0: 0 } } })).toThrow("are all 0");
  });

  it("find the most probable levels, of all nodes and of some", () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const network = randomNetwork(seed, 7, 2);
      const given = findings(network, 2, seed);
      const free = network.graph.nodes.filter((name) => !(name in given));
      const joint = network.query({ of: free, given, method: "enumeration" });
      const best = joint.mostProbable().probability * (joint.evidence ?? 0);
      const found = network.mostProbable({ given });
      expectClose(Math.exp(found.logProbability), best, EXACT);
      expectClose(network.logJoint({ ...given, ...found.assignment }), Math.log(best), { tolerance: 1e-10 });
      const byTree = network.compile().mostProbable({ given });
      expectClose(byTree.logProbability, found.logProbability, { tolerance: 1e-10 });
      expectClose(network.logJoint({ ...given, ...byTree.assignment }), Math.log(best), { tolerance: 1e-10 });
      const of = free.slice(0, 2);
      const some = network.mostProbable({ of, given });
      const marginal = network.query({ of, given });
      const expected = marginal.mostProbable().probability * (marginal.evidence ?? 0);
      expectClose(Math.exp(some.logProbability), expected, EXACT);
      expectClose(marginal.probability(some.assignment), marginal.mostProbable().probability, EXACT);
    }
  });

  it("do not underflow with hundreds of findings", () => {
    const nodes: NetworkNode[] = Array.from({ length: 501 }, (_, k) => ({
      kind: "discrete",
      name: `n${k}`,
      parents: k === 0 ? [] : ["n0"],
      levels: ["yes", "no"],
      table: k === 0 ? Float64Array.of(0.5, 0.5) : Float64Array.of(0.1, 0.9, 0.1002, 0.8998),
    }));
    const network = BayesianNetwork.fromNodes(nodes);
    const given = Object.fromEntries(nodes.slice(1).map(({ name }) => [name, "yes"]));
    const expected = Math.log(0.5) + 500 * Math.log(0.1002) + Math.log1p((0.1 / 0.1002) ** 500);
    const odds = (0.1 / 0.1002) ** 500;
    for (const method of ["elimination", "junction-tree", "sum-product"] as const) {
      const answer = network.query({ of: "n0", given, method });
      expectClose(answer.logEvidence ?? 0, expected, { tolerance: 1e-9 });
      expectClose(answer.distribution.values[0], odds / (1 + odds), { tolerance: 1e-10 });
    }
  });
});

describe("a junction tree", () => {
  it("gives the same answers after any sequence of findings as a new one", () => {
    for (let seed = 0; seed < 4; seed += 1) {
      const network = randomNetwork(seed + 50, 12, 2);
      const tree = network.compile();
      for (let step = 0; step < 12; step += 1) {
        const given = findings(network, step % 5, 100 * seed + step);
        const marginals = tree.marginals({ given });
        for (const [name, table] of marginals) {
          if (name in given) {
            expect(marginals.probability(name, String(given[name]))).toBe(1);
            continue;
          }
          expectClose(table.values, network.query({ of: name, given }).distribution.values, {
            tolerance: 1e-11,
          });
        }
        expectClose(marginals.logEvidence, network.logEvidence({ given }), { tolerance: 1e-11 });
        if (step % 3 === 0) tree.mostProbable({ given });
      }
    }
  });

  it("has cliques whose tables are joint distributions that agree on shared nodes", () => {
    const network = randomNetwork(9, 10, 3);
    const tree = network.compile();
    const given = findings(network, 2, 5);
    for (const [at, { nodes, parent, separator, cells }] of tree.cliques.entries()) {
      const table = tree.cliqueTable(at, { given });
      expect(table.names).toEqual(nodes);
      expect(table.values.length).toBe(cells);
      expectClose(table.total, 1, EXACT);
      if (parent < 0) continue;
      const above = tree.cliqueTable(parent, { given }).marginal(separator);
      expectClose(table.marginal(separator).values, above.values, EXACT);
    }
    expect(() => tree.marginals().probability("n99", "l0")).toThrow('there is no node "n99"');
    expect(() => tree.marginals().probability("n1", "no")).toThrow('"n1" has no level "no"');
    expect(() => tree.cliqueTable(99)).toThrow("the clique must be a whole number");
    expect(String(tree)).toMatch(/^JunctionTree of \d+ cliques, width \d+/);
  });
});

describe("questions that cannot be answered", () => {
  const network = BayesianNetwork.of({
    A: { table: 0.5 },
    B: { parents: "A", table: { yes: 1, no: 0.5 } },
    C: { parents: "B", table: { yes: 0, no: 0.5 } },
  });

  it("name the finding that is impossible given those before it", () => {
    for (const method of ["elimination", "enumeration", "junction-tree", "sum-product"] as const) {
      expect(() => network.query({ of: "A", given: { B: "yes", C: "yes" }, method })).toThrow(
        'BayesianNetwork.query: the finding "C" = "yes" has probability 0 given B=yes.'.replace(
          "BayesianNetwork.query",
          method === "junction-tree" ? "JunctionTree.query" : "BayesianNetwork.query",
        ),
      );
    }
    const tree = network.compile();
    expect(() => tree.marginals({ given: { A: "yes", B: "no" } })).toThrow(
      'the finding "B" = "no" has probability 0 given A=yes',
    );
    expect(tree.logEvidence({ given: { A: "yes", B: "no" } })).toBe(Number.NEGATIVE_INFINITY);
    expectClose(tree.marginals({ given: { A: "yes" } }).probability("B", "yes"), 1, EXACT);
    expect(() => network.mostProbable({ given: { C: "yes", B: "yes" } })).toThrow(
      '"B" = "yes" has probability 0 given C=yes',
    );
  });

  it("are refused with the reason", () => {
    expect(() => network.query({ of: "D" })).toThrow('there is no node "D"');
    expect(() => network.query({ of: [] })).toThrow(
      'option "of" must be the name of a node, or a list of names',
    );
    expect(() => network.query({ of: "A", given: { B: "maybe" } })).toThrow(
      'node "B" has no level "maybe"; its levels are "yes", "no"',
    );
    expect(() => network.query({ of: "A", given: { A: "yes" } })).toThrow('"A" is both asked for and given');
    expect(() => network.query({ of: "A", method: "magic" as never })).toThrow("method");
    expect(() => network.density({ of: "A" })).toThrow(
      '"A" has levels; ask for it with BayesianNetwork.query',
    );
  });

  it.each<[Omit<QueryOptions, "of">, string]>([
    [{ samples: 10 }, 'option "samples" is for the methods "likelihood-weighting", "rejection" and "gibbs"'],
    [{ method: "junction-tree", seed: 1 }, 'option "seed" is for'],
    [
      { method: "rejection", chains: 2 },
      'option "chains" is for the method "gibbs"; the method is "rejection".',
    ],
    [{ method: "likelihood-weighting", warmup: 5 }, 'option "warmup" is for the method "gibbs"'],
    [{ method: "enumeration", maxBytes: 2 ** 20 }, 'option "maxBytes" is for the methods "elimination" and'],
    [{ method: "sum-product", order: "min-fill" }, 'option "order" is for'],
    [{ method: "gibbs", damping: 0.1 }, 'option "damping" is for the method "loopy"'],
    [{ tolerance: 1e-6 }, 'option "tolerance" is for the method "loopy"; the method is "elimination".'],
  ])("are refused with options that the method does not use: %o", (options, sentence) => {
    const network = BayesianNetwork.of({ A: { table: 0.5 } });
    expect(() => network.query({ of: "A", ...options })).toThrow(sentence);
    expect(() => network.query({ of: "A", ...options })).toThrow(OptionError);
  });

  it("report their cost in advance", () => {
    const wide = randomNetwork(1, 40, 3);
    expect(() => wide.compile({ maxBytes: 1000 })).toThrow(
      /BayesianNetwork.compile: the tables need [\d.]+ [kMG]B, more than the limit of 1 kB \(option "maxBytes"\); the largest has \d/,
    );
    expect(() => wide.query({ of: ["n0", "n39"], maxBytes: 100 })).toThrow("maxBytes");
    const chain = Array.from(
      { length: 40 },
      (_, k): NetworkNode => ({
        kind: "discrete",
        name: `n${k}`,
        parents: k === 0 ? [] : [`n${k - 1}`],
        levels: ["a", "b"],
        table: new Float64Array(k === 0 ? 2 : 4).fill(0.5),
      }),
    );
    expect(() => BayesianNetwork.fromNodes(chain).query({ of: "n39", method: "enumeration" })).toThrow(
      /enumeration would add up .* terms/,
    );
  });
});

describe("numbers", () => {
  const chain = BayesianNetwork.of({
    X: { intercept: 1, standardDeviation: 2 },
    Y: { intercept: -1, coefficients: { X: 0.5 }, standardDeviation: 1 },
    Z: { coefficients: { X: 1, Y: -2 }, standardDeviation: 0.5 },
  });

  it("are jointly normal, and conditioned exactly", () => {
    const prior = chain.density({ of: ["X", "Y", "Z"] });
    // E Y = −1 + 0.5, Var Y = 0.25·4 + 1, Cov(X, Y) = 0.5·4; Z = X − 2Y.
    expectClose(prior.mean, [1, -0.5, 2], EXACT);
    expectClose(prior.covariance.data, [4, 2, 0, 2, 2, -2, 0, -2, 4.25], EXACT);
    const posterior = chain.density({ of: ["X"], given: { Y: 1 } });
    expectClose(posterior.mean, [1 + (2 / 2) * 1.5], EXACT);
    expectClose(posterior.standardDeviation, [Math.sqrt(4 - 4 / 2)], EXACT);
    const density = new Normal({ mean: -0.5, standardDeviation: Math.SQRT2 });
    expectClose(posterior.logEvidence, density.logDensity(1), EXACT);
    expectClose(chain.logEvidence({ given: { Y: 1 } }), density.logDensity(1), EXACT);
    expect(String(posterior)).toContain("p(X | Y=1): normal");
  });

  it("update levels by Bayes' rule", () => {
    const mixed = BayesianNetwork.of({
      Sick: { table: 0.1 },
      Old: { table: 0.3 },
      Fever: {
        parents: ["Sick", "Old"],
        regressions: {
          yes: {
            yes: { intercept: 38, standardDeviation: 1 },
            no: { intercept: 39, standardDeviation: 0.8 },
          },
          no: {
            yes: { intercept: 36.5, standardDeviation: 0.4 },
            no: { intercept: 36.8, standardDeviation: 0.3 },
          },
        },
      },
      Pulse: { intercept: -230, coefficients: { Fever: 8 }, standardDeviation: 5 },
    });
    const fever = 37.6;
    const weight = (sick: number, old: number, mean: number, deviation: number) =>
      sick * old * Math.exp(new Normal({ mean, standardDeviation: deviation }).logDensity(fever));
    const sick = weight(0.1, 0.3, 38, 1) + weight(0.1, 0.7, 39, 0.8);
    const well = weight(0.9, 0.3, 36.5, 0.4) + weight(0.9, 0.7, 36.8, 0.3);
    const answer = mixed.query({ of: "Sick", given: { Fever: fever } });
    expectClose(answer.probability({ Sick: "yes" }), sick / (sick + well), EXACT);
    expectClose(answer.logEvidence ?? 0, Math.log(sick + well), EXACT);
    // Integrating the fever out numerically must give the same as conditioning on the pulse.
    const pulse = 75;
    const grid = Array.from({ length: 801 }, (_, k) => 30 + 0.02 * k);
    let [top, bottom] = [0, 0];
    for (const level of ["yes", "no"])
      for (const old of ["yes", "no"])
        for (const x of grid) {
          const p = Math.exp(mixed.logJoint({ Sick: level, Old: old, Fever: x, Pulse: pulse }));
          bottom += p;
          if (level === "yes") top += p;
        }
    const byPulse = mixed.query({ of: ["Sick"], given: { Pulse: pulse } });
    expectClose(byPulse.probability({ Sick: "yes" }), top / bottom, { tolerance: 1e-9 });
    const density = mixed.density({ of: "Fever", given: { Pulse: pulse } });
    expect(density.components.length).toBe(4);
    expectClose(
      density.components.reduce((sum, one) => sum + one.weight, 0),
      1,
      EXACT,
    );
    const weighted = mixed.query({
      of: "Sick",
      given: { Pulse: pulse },
      method: "likelihood-weighting",
      samples: 20_000,
    });
    const errors = weighted.standardErrors ?? new Float64Array(2);
    expectClose(weighted.distribution.values[0], byPulse.distribution.values[0], {
      tolerance: 4 * errors[0],
    });
    expect(() => mixed.query({ of: "Sick", given: { Pulse: 75 }, method: "junction-tree" })).toThrow(
      "levels alone",
    );
    expect(() => mixed.query({ of: "Fever" })).toThrow("ask for it with BayesianNetwork.density");
    expect(() => mixed.compile()).toThrow('"Fever" has numbers');
  });
});

describe("findings", () => {
  it("have one form for every question, of a network and a tree, sync and async", async () => {
    const network = randomNetwork(3, 7, 2);
    const given = findings(network, 2, 4);
    const tree = network.compile();
    const of = network.graph.nodes.find((name) => !Object.hasOwn(given, name)) ?? "";
    const logEvidence = Math.log(network.query({ of, given }).evidence ?? 0);
    const close = { tolerance: 1e-10 };
    for (const asked of [network, tree]) {
      expectClose(asked.logEvidence({ given }), logEvidence, close);
      expectClose(asked.marginals({ given }).logEvidence, logEvidence, close);
      expectClose(asked.query({ of, given }).logEvidence ?? 0, logEvidence, close);
      expect(Object.keys(asked.mostProbable({ given }).assignment)).toHaveLength(5);
      expectClose(await asked.async.logEvidence({ given }), logEvidence, close);
      expectClose((await asked.async.marginals({ given })).logEvidence, logEvidence, close);
      expect(await asked.async.mostProbable({ given })).toEqual(asked.mostProbable({ given }));
      expect(asked.logEvidence()).toBeCloseTo(0, 12);
    }
    expect(tree.cliqueTable(0, { given }).total).toBeCloseTo(1, 12);
    expect(tree.sample(3, 1, { given }).rows).toBe(3);
  });

  it("without the `given` field are refused with the right form", () => {
    const network = BayesianNetwork.of({ A: { table: 0.3 }, B: { parents: "A", table: [0.2, 0.7] } });
    const loose = { A: "yes" } as object;
    const tree = network.compile();
    const questions = [
      () => network.marginals(loose),
      () => network.logEvidence(loose),
      () => tree.marginals(loose),
      () => tree.logEvidence(loose),
      () => tree.mostProbable(loose),
      () => tree.cliqueTable(0, loose),
      () => tree.sample(1, 0, loose),
    ];
    for (const ask of questions)
      expect(ask).toThrow('findings are passed as the option "given": { given: { "A": … } }');
    expect(() => network.marginals({ givne: {} } as object)).toThrow('did you mean "given"');
  });
});
