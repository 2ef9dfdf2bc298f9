import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { findings, randomNetwork } from "../../../../test/support/random-network.js";
import { loadModel } from "../../../apps/catalog.js";
import { random } from "../../../math/probability/random/index.js";
import { BayesianNetwork, MarkovNetwork } from "../../index.js";

const EXACT = { tolerance: 1e-12 };

/** Potentials of random sets of variables, some entries 0. */
function randomMarkov(seed: number, size: number, zeros = 0.1): MarkovNetwork {
  const stream = random(seed);
  const variables = Object.fromEntries(
    Array.from({ length: size }, (_, k) => [
      `v${k}`,
      Array.from({ length: stream.integer(2, 3) }, (__, level) => level),
    ]),
  );
  const names = Object.keys(variables);
  const potentials = Array.from({ length: size + 2 }, () => {
    const of = stream.shuffle(names).slice(0, stream.integer(1, 3));
    const cells = of.reduce((product, name) => product * variables[name].length, 1);
    const values = Array.from({ length: cells }, () => (stream.next() < zeros ? 0 : 0.1 + 5 * stream.next()));
    return { of, values: values.some((value) => value > 0) ? values : values.map(() => 1) };
  });
  return MarkovNetwork.of({ variables, potentials });
}

/** All cases with the product of their potentials, one by one. */
function* enumerate({ variables, potentials }: MarkovNetwork) {
  const total = variables.reduce((cells, { levels }) => cells * levels.length, 1);
  for (let cell = 0; cell < total; cell += 1) {
    const codes = new Map<string, number>();
    let rest = cell;
    for (const { name, levels } of variables) {
      codes.set(name, rest % levels.length);
      rest = Math.floor(rest / levels.length);
    }
    let weight = 1;
    for (const { nodes, values, logScale } of potentials) {
      let at = 0;
      for (const name of nodes) {
        const levels = variables.find((one) => one.name === name)?.levels.length ?? 0;
        at = at * levels + (codes.get(name) ?? 0);
      }
      weight *= values[at] * Math.exp(logScale);
    }
    const levels = Object.fromEntries(
      variables.map(({ name, levels: levelsOfNode }) => [name, levelsOfNode[codes.get(name) ?? 0]]),
    );
    yield { levels, weight };
  }
}

describe("MarkovNetwork", () => {
  it("has the graphs, cliques and separators of figure 20.1", () => {
    const table = [
      [2, 1],
      [1, 3],
    ];
    const of = (variables: string[], ...cliques: string[][]) =>
      MarkovNetwork.of({
        variables,
        potentials: cliques.map((clique) =>
          clique.length === 2 ? { of: clique, values: table } : { of: clique, values: () => 1 },
        ),
      });
    const a = of(["X", "Y", "Z"], ["X", "Y"], ["Y", "Z"]);
    expect(a.graph.cliques()).toEqual([
      ["X", "Y"],
      ["Y", "Z"],
    ]);
    expect(a.separated("X", "Z", "Y")).toBe(true);
    expect(a.separated("X", "Z")).toBe(false);
    expect(a.neighbors("Y")).toEqual(["X", "Z"]);
    const b = of(["X", "Y", "Z", "W"], ["X", "Y", "W"]);
    expect(b.graph.cliques()).toEqual([["X", "Y", "W"], ["Z"]]);
    expect(b.separated(["X", "Y", "W"], "Z")).toBe(true);
    const c = of(["X", "Y", "Z", "W"], ["X", "Y"], ["Y", "Z"], ["Z", "W"], ["X", "W"]);
    expect(c.graph.cliques()).toEqual([
      ["X", "Y"],
      ["X", "W"],
      ["Y", "Z"],
      ["Z", "W"],
    ]);
    expect(c.separated("Y", "W", ["X", "Z"])).toBe(true);
    expect(c.separated("Y", "W", "X")).toBe(false);
    // The chain that the text describes; the cliques it states would be those of another graph.
    const d = of(["X", "Y", "Z", "W"], ["X", "Y"], ["Y", "Z"], ["Z", "W"]);
    expect(d.separated("X", "Z", "Y")).toBe(true);
    expect(d.separated("Y", "W", "Z")).toBe(true);
  });

  it("agrees with brute force: partition function, marginals, joints, evidence and the most probable case", () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const network = randomMarkov(seed, 7);
      const cases = [...enumerate(network)];
      const z = cases.reduce((sum, { weight }) => sum + weight, 0);
      expectClose(network.logPartition(), Math.log(z), EXACT);
      const known = cases.reduce((best, one) => (one.weight > best.weight ? one : best));
      const given = { v0: known.levels.v0, v3: known.levels.v3 };
      const agree = cases.filter(({ levels }) => levels.v0 === given.v0 && levels.v3 === given.v3);
      const total = agree.reduce((sum, { weight }) => sum + weight, 0);
      expectClose(network.logEvidence({ given }), Math.log(total / z), EXACT);
      for (const method of ["elimination", "junction-tree"] as const) {
        const answer = network.query({ of: ["v1", "v5"], given, method });
        expectClose(answer.logEvidence ?? Number.NaN, Math.log(total / z), EXACT);
        for (const one of network.variables[1].levels)
          for (const five of network.variables[5].levels) {
            const agreeing = agree
              .filter(({ levels }) => levels.v1 === one && levels.v5 === five)
              .reduce((sum, { weight }) => sum + weight, 0);
            expectClose(answer.probability({ v1: one, v5: five }), agreeing / total, EXACT);
          }
      }
      const marginals = network.marginals({ given });
      expectClose(
        marginals.probability("v2", 0),
        agree.filter(({ levels }) => levels.v2 === 0).reduce((sum, { weight }) => sum + weight, 0) / total,
        EXACT,
      );
      const best = network.mostProbable({ given });
      const most = agree.reduce((largest, { weight }) => Math.max(largest, weight), 0);
      expectClose(best.logProbability, Math.log(most / z), EXACT);
      expectClose(network.logProbability({ ...best.assignment, ...given }), Math.log(most / z), EXACT);
      expectClose(network.compile().mostProbable({ given }).logProbability, Math.log(most / z), EXACT);
    }
  });

  it("has the joint distribution of a Bayesian network, on its moral graph", () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const directed = randomNetwork(seed, 8, 3);
      const network = MarkovNetwork.fromBayesianNetwork(directed);
      expect(network.graph.equals(directed.graph.moralGraph())).toBe(true);
      expectClose(network.logPartition(), 0, EXACT);
      const cases = directed.sample(30, seed);
      expectClose(network.logProbability(cases), directed.logJoint(cases), EXACT);
      const given = findings(directed, 2, seed);
      const of = directed.graph.nodes.filter((name) => !(name in given)).slice(0, 2);
      expectClose(
        network.query({ of, given }).distribution.values,
        directed.query({ of, given }).distribution.values,
        EXACT,
      );
    }
    const mixed = BayesianNetwork.of({ A: { table: 0.5 }, H: { standardDeviation: 1 } });
    expect(() => MarkovNetwork.fromBayesianNetwork(mixed)).toThrow('"H" has numbers');
  });

  it("factorizes into one factor per maximal clique", () => {
    const network = randomMarkov(5, 6, 0);
    const parts = network.factorization();
    expect(parts.map(({ factor }) => factor.names)).toEqual(network.graph.cliques());
    for (const { levels, weight } of enumerate(network)) {
      const log = parts.reduce((sum, { factor, logScale }) => {
        const chosen = Object.fromEntries(factor.names.map((name) => [name, levels[name]]));
        return sum + Math.log(factor.value(chosen)) + logScale;
      }, 0);
      expectClose(log, Math.log(weight), EXACT);
    }
  });

  it("accepts log-linear terms of any size", () => {
    const logs = [
      [1000, 0],
      [0, 1001],
    ];
    const network = MarkovNetwork.of({ variables: ["A", "B"], potentials: [{ of: ["A", "B"], logs }] });
    expectClose(network.logPartition(), 1001 + Math.log1p(Math.exp(-1)), EXACT);
    expectClose(network.query({ of: "A" }).probability({ A: "yes" }), 1 / (1 + Math.E), EXACT);
  });

  it("does not report unseparated variables as independent", () => {
    const network = randomMarkov(3, 6, 0);
    const [a, b] = network.graph.edges[0];
    const joint = network.query({ of: [a, b] }).distribution;
    expect(joint.independent(a, b, { tolerance: 1e-6 })).toBe(false);
    for (const { nodes, given } of network.graph.pairwiseIndependencies()) {
      const levels = Object.fromEntries(given.map((name) => [name, 0]));
      const { distribution } = network.query({ of: nodes, given: levels });
      expect(distribution.independent(nodes[0], nodes[1], { tolerance: 1e-12 })).toBe(true);
    }
  });

  it("draws cases exactly, also given findings, and by Gibbs sampling with diagnostics", () => {
    const network = randomMarkov(4, 6, 0.05);
    const count = 20_000;
    const exact = network.marginals();
    const drawn = network.sample(count, 1);
    const given = { v0: network.mostProbable().assignment.v0 };
    const conditional = network.compile().sample(count, 1, { given });
    expect(new Set(conditional.toRows().map(({ v0 }) => v0))).toEqual(new Set([given.v0]));
    const chains = network.gibbs({ samples: 5000, seed: 2, chains: 4 });
    expect(chains.cases.rows).toBe(count);
    expect(chains.rHat).toBeLessThan(1.01);
    const share = (rows: readonly Readonly<Record<string, unknown>>[], name: string, level: number) =>
      rows.filter((row) => row[name] === level).length / rows.length;
    const [byTree, byGibbs, known] = [drawn.toRows(), chains.cases.toRows(), conditional.toRows()];
    for (const { name, effectiveSize } of chains.diagnostics) {
      const p = exact.probability(name, 0);
      const error = (size: number) => 5 * Math.sqrt((p * (1 - p)) / size) + 1e-9;
      expect(Math.abs(share(byTree, name, 0) - p)).toBeLessThan(error(count));
      expect(Math.abs(share(byGibbs, name, 0) - p)).toBeLessThan(error(effectiveSize));
      if (name === "v0") continue;
      const estimate = network.marginals({ given }).probability(name, 0);
      expect(Math.abs(share(known, name, 0) - estimate)).toBeLessThan(5 * Math.sqrt(0.25 / count));
    }
    expect(network.sample(5, 7).toRows()).toEqual(network.sample(5, 7).toRows());
    expect(network.logProbability(drawn).every((value) => value > Number.NEGATIVE_INFINITY)).toBe(true);
    const answer = network.query({ of: "v1", method: "gibbs", samples: 5000 });
    const errors = answer.standardErrors ?? new Float64Array();
    for (const [cell, value] of exact.get("v1").values.entries())
      expect(Math.abs(answer.distribution.values[cell] - value)).toBeLessThan(5 * errors[cell] + 1e-9);
  });

  it("is queried by message passing on trees, and by loopy propagation elsewhere", () => {
    const values = [
      [3, 1],
      [1, 3],
    ];
    const chain = MarkovNetwork.of({
      variables: ["A", "B", "C"],
      potentials: [
        { of: ["A", "B"], values },
        { of: ["B", "C"], values },
      ],
    });
    // (3·3 + 1·1) / 16 for equal ends.
    for (const method of ["sum-product", "loopy", "elimination"] as const)
      expectClose(
        chain.query({ of: "A", given: { C: "yes" }, method }).probability({ A: "yes" }),
        10 / 16,
        EXACT,
      );
    const { logEvidence } = chain.query({ of: "A", given: { C: "yes" }, method: "sum-product" });
    expectClose(logEvidence ?? 0, Math.log(0.5), EXACT);
  });

  it("refuses options that the method does not use", () => {
    const coin = MarkovNetwork.of({ variables: ["A"], potentials: [{ of: ["A"], values: [1, 1] }] });
    // Undirected networks have no other method that draws.
    expect(() => coin.query({ of: "A", samples: 10 })).toThrow(
      'MarkovNetwork.query: option "samples" is for the method "gibbs"; the method is "elimination".',
    );
    expect(() => coin.query({ of: "A", method: "gibbs", maxBytes: 100 })).toThrow(
      'option "maxBytes" is for the methods "elimination" and "junction-tree"; the method is "gibbs".',
    );
  });

  it("is saved and loaded", () => {
    const network = randomMarkov(2, 5);
    const loaded = loadModel(JSON.stringify(network));
    expect(loaded).toBeInstanceOf(MarkovNetwork);
    expect((loaded as MarkovNetwork).logPartition()).toBe(network.logPartition());
    expect(JSON.stringify(loaded)).toBe(JSON.stringify(network));
    expect(String(network)).toMatch(/^MarkovNetwork of 5 variables, \d+ edges, \d+ parameters\n/);
    const text = JSON.parse(JSON.stringify(network));
    text.state.potentials[0].nodes = ["v9"];
    delete text.sha256;
    expect(() => loadModel(text)).toThrow("v9");
  });

  it("refuses a partition function of 0, and invalid potentials", () => {
    const of = (...potentials: unknown[]) =>
      MarkovNetwork.of({ variables: ["A", "B"], potentials: potentials as never });
    const same = { of: ["A", "B"], values: [1, 0, 0, 1] };
    const different = { of: ["A", "B"], values: [0, 1, 1, 0] };
    expect(() => of(same, different)).toThrow("the partition function is 0");
    expect(() => of({ of: "A", values: [0, 0] })).toThrow("0 for all levels");
    expect(() => of({ of: "A", values: [1, -1] })).toThrow("the value of A=no must be a finite number ≥ 0");
    expect(() => of({ of: "A", logs: [0, Number.NEGATIVE_INFINITY] })).toThrow("must be a finite number");
    expect(() => of({ of: "A", values: [1] })).toThrow("needs 2 values");
    expect(() => of({ of: ["A", "A"], values: [1, 1, 1, 1] })).toThrow('"A" is named twice');
    expect(() => of({ of: "C", values: [1, 1] })).toThrow('there is no node "C"');
    expect(() => of({ of: "A", value: [1, 1] })).toThrow('needs "values" or "logs"');
    expect(() => of({ of: "A", values: [1, 1], scale: 2 })).toThrow("scale");
    const given = of(same).query.bind(of(same), { of: "A", given: { B: "maybe" } });
    expect(given).toThrow('node "B" has no level "maybe"');
    const certain = of(same, { of: "A", values: [1, 0] });
    expect(() => certain.query({ of: "A", given: { B: "no" } })).toThrow('"B" = "no" has probability 0');
    expect(certain.logEvidence({ given: { B: "no" } })).toBe(Number.NEGATIVE_INFINITY);
    expect(() => certain.query({ of: "A", method: "rejection" as never })).toThrow("method");
  });

  it("reports the cost of a network that is too wide in advance, while Gibbs sampling still answers", () => {
    const size = 32;
    const name = (row: number, column: number) => `${row},${column}`;
    const cells = Array.from({ length: size }, (_, row) => row);
    const variables = cells.flatMap((row) => cells.map((column) => name(row, column)));
    const logs = [
      [0.1, -0.1],
      [-0.1, 0.1],
    ];
    const potentials = cells.flatMap((row) =>
      cells.flatMap((column) => [
        ...(row + 1 < size ? [{ of: [name(row, column), name(row + 1, column)], logs }] : []),
        ...(column + 1 < size ? [{ of: [name(row, column), name(row, column + 1)], logs }] : []),
      ]),
    );
    const grid = MarkovNetwork.of({ variables, potentials });
    expect(() => grid.logPartition()).toThrow(/the tables need .*B, more than the limit of 2.15 GB.*"gibbs"/);
    expect(() => grid.sample(1)).toThrow("maxBytes");
    expect(() => grid.mostProbable()).toThrow("maxBytes");
    const answer = grid.query({ of: "16,16", method: "gibbs", samples: 200, warmup: 20, chains: 2 });
    expect(Math.abs(answer.probability({ "16,16": "yes" }) - 0.5)).toBeLessThan(0.2);
    // With all neighbors known, the others do not matter.
    const given = { "15,16": "yes", "17,16": "yes", "16,15": "yes", "16,17": "no" };
    const rest = Object.fromEntries(variables.filter((one) => one !== "16,16").map((one) => [one, "yes"]));
    const sure = grid.query({ of: "16,16", given: { ...rest, ...given } });
    expectClose(sure.probability({ "16,16": "yes" }), 1 / (1 + Math.exp(-0.4)), EXACT);
    expect(sure.logEvidence).toBeUndefined();
  });
});
