import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { type Random, random } from "../../math/probability/random/index.js";
import { BayesianNetwork, type Findings, type NetworkNode } from "../index.js";

/** A network of levels above numbers, with random arcs and parameters. */
function mixedNetwork(stream: Random, discrete: number, numbers: number): BayesianNetwork {
  const levels = Array.from({ length: discrete }, () => stream.integer(2, 3));
  const some = (from: number, most: number) =>
    Array.from(stream.permutation(from)).slice(0, stream.integer(0, Math.min(most, from)));
  const nodes = levels.map((count, at): NetworkNode => {
    const parents = some(at, 2);
    const rows = parents.reduce((cells, parent) => cells * levels[parent], 1);
    const table = new Float64Array(rows * count);
    for (let row = 0; row < rows; row += 1) {
      const weights = Array.from({ length: count }, () => (stream.next() < 0.15 ? 0 : stream.next()));
      if (!weights.some((weight) => weight > 0)) weights[0] = 1;
      const sum = weights.reduce((total, weight) => total + weight, 0);
      for (const [level, weight] of weights.entries()) table[row * count + level] = weight / sum;
    }
    const named = Array.from({ length: count }, (_, k) => `l${k}`);
    return {
      kind: "discrete",
      name: `d${at}`,
      parents: parents.map((one) => `d${one}`),
      levels: named,
      table,
    };
  });
  for (let at = 0; at < numbers; at += 1) {
    const above = some(discrete, 2);
    const before = some(at, 2);
    const rows = above.reduce((cells, parent) => cells * levels[parent], 1);
    nodes.push({
      kind: "gaussian",
      name: `x${at}`,
      parents: [...above.map((one) => `d${one}`), ...before.map((one) => `x${one}`)],
      intercepts: Float64Array.from({ length: rows }, () => 2 * stream.normal()),
      coefficients: Float64Array.from({ length: rows * before.length }, () => stream.normal()),
      standardDeviations: Float64Array.from({ length: rows }, () => 0.3 + stream.next()),
    });
  }
  return BayesianNetwork.fromNodes(nodes);
}

function someFindings(network: BayesianNetwork, stream: Random, count: number): Findings {
  const [row] = network.sample(1, stream.integer(0, 1e6)).toRows();
  return Object.fromEntries(
    stream
      .shuffle(network.graph.nodes)
      .slice(0, count)
      .map((name) => [name, row[name] as string | number]),
  );
}

/** All assignments of the levels that are not given. */
function assignments(network: BayesianNetwork, given: Findings): Record<string, string>[] {
  return network.nodes.reduce<Record<string, string>[]>(
    (all, node) =>
      node.kind === "gaussian" || Object.hasOwn(given, node.name)
        ? all
        : all.flatMap((one) => node.levels.map((level) => ({ ...one, [node.name]: String(level) }))),
    [{}],
  );
}

describe("the most probable levels and numbers", () => {
  it("are the best of all levels, each with its most probable numbers", () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 0, max: 4 }), (seed, known) => {
        const stream = random(seed);
        const network = mixedNetwork(stream, 4, 3);
        const given = someFindings(network, stream, known);
        const { assignment, logProbability } = network.mostProbable({ given });
        expectClose(network.logJoint({ ...given, ...assignment }), logProbability, { tolerance: 1e-8 });
        const numbers = network.nodes.filter(
          ({ kind, name }) => kind === "gaussian" && !Object.hasOwn(given, name),
        );
        for (const levels of assignments(network, given)) {
          const all = { ...given, ...levels };
          if (network.logEvidence({ given: all }) === Number.NEGATIVE_INFINITY) continue;
          const rest =
            numbers.length === 0
              ? {}
              : (() => {
                  const { names, mean } = network.density({
                    of: numbers.map(({ name }) => name),
                    given: all,
                  });
                  return Object.fromEntries(names.map((name, k) => [name, mean[k]]));
                })();
          expect(network.logJoint({ ...all, ...rest })).toBeLessThanOrEqual(logProbability + 1e-8);
        }
        // A step away from the numbers is less probable.
        for (const { name } of numbers)
          for (const step of [-0.01, 0.01])
            expect(
              network.logJoint({ ...given, ...assignment, [name]: Number(assignment[name]) + step }),
            ).toBeLessThan(logProbability);
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it("of some nodes maximize their marginal density", () => {
    const network = BayesianNetwork.of({
      A: { levels: ["u", "v"], table: [0.45, 0.55] },
      X: {
        parents: ["A"],
        regressions: { u: { standardDeviation: 0.1 }, v: { intercept: 5, standardDeviation: 2 } },
      },
      Y: { coefficients: { X: 1 }, standardDeviation: 1 },
    });
    // The narrow peak wins although its class is less probable; Y alone has two peaks and is refused.
    expect(network.mostProbable({ of: ["A", "X"] }).assignment).toEqual({ A: "u", X: 0 });
    expect(network.mostProbable({ of: "A" }).assignment).toEqual({ A: "v" });
    const { assignment, logProbability } = network.mostProbable({ of: "A", given: { Y: 0.2 } });
    const { distribution } = network.query({ of: "A", given: { Y: 0.2 } });
    expect(assignment).toEqual(distribution.mostProbable().assignment);
    expectClose(
      logProbability,
      network.logEvidence({ given: { Y: 0.2 } }) + Math.log(distribution.mostProbable().probability),
      { tolerance: 1e-10 },
    );
    expect(network.mostProbable({ of: "Y", given: { A: "v" } }).assignment).toEqual({ Y: 5 });
    expect(() => network.mostProbable({ of: "Y" })).toThrow('the levels of "A" choose regressions');
  });

  it("have an asynchronous form, and refuse impossible findings", async () => {
    const network = BayesianNetwork.of({
      A: { levels: ["u", "v"], table: [1, 0] },
      X: { parents: ["A"], regressions: { u: { standardDeviation: 1 }, v: { standardDeviation: 2 } } },
    });
    expect(await network.async.mostProbable({ given: { X: 1 } })).toEqual(
      network.mostProbable({ given: { X: 1 } }),
    );
    expect(() => network.mostProbable({ given: { A: "v" } })).toThrow("has probability 0");
  });
});
