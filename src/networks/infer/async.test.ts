import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import type { Progress } from "../../base/control.js";
import { AbortError, CredalError, OptionError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { random } from "../../math/probability/random/index.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import type { NetworkNode } from "../bayesian/nodes.js";
import { MarkovNetwork } from "../markov/markov-network/markov-network.js";

/** Nodes of some levels in a row, each with the last `reach` of them as parents. */
function chainOf(size: number, reach: number, levels: number): BayesianNetwork {
  const stream = random(size);
  const names = Array.from({ length: size }, (_, at) => `n${at}`);
  const labels: Label[] = Array.from({ length: levels }, (_, code) => `l${code}`);
  return BayesianNetwork.fromNodes(
    names.map((name, at): NetworkNode => {
      const parents = names.slice(Math.max(0, at - reach), at);
      const table = new Float64Array(levels ** (parents.length + 1));
      for (let row = 0; row < table.length; row += levels) {
        const shares = Array.from({ length: levels }, () => stream.exponential());
        const sum = shares.reduce((total, share) => total + share, 0);
        for (const [code, share] of shares.entries()) table[row + code] = share / sum;
      }
      return { kind: "discrete", name, parents, levels: labels, table };
    }),
  );
}

const small = chainOf(8, 2, 2);
/** Its largest clique has 4^10 cells, twice as many as are worked on without a pause. */
const large = chainOf(14, 9, 4);
const given = { n6: "l0", n7: { l0: 0.9, l1: 0.3 } };
const mixed = BayesianNetwork.fromNodes([
  { kind: "discrete", name: "g", parents: [], levels: ["yes", "no"], table: Float64Array.of(0.3, 0.7) },
  {
    kind: "gaussian",
    name: "x",
    parents: ["g"],
    intercepts: Float64Array.of(1, 3),
    coefficients: new Float64Array(0),
    standardDeviations: Float64Array.of(1, 2),
  },
]);
const friends = MarkovNetwork.fromBayesianNetwork(small);

const DRAWN = { samples: 3000, seed: 4 };
const METHODS = [
  ["elimination", {}],
  ["junction-tree", {}],
  ["enumeration", {}],
  ["likelihood-weighting", DRAWN],
  ["rejection", DRAWN],
  ["gibbs", { ...DRAWN, warmup: 50 }],
  ["loopy", {}],
] as const;

describe("asynchronous answers", () => {
  it.each(METHODS)("equal those of the synchronous method: %s", async (method, options) => {
    const question = { of: "n2", given, method, ...options };
    expect(await small.async.query(question)).toEqual(small.query(question));
  });

  it("equal those of every other method of a network", async () => {
    expect(await small.async.marginals({ given })).toEqual(small.marginals({ given }));
    expect(await small.async.marginals()).toEqual(small.marginals());
    expect(await small.async.mostProbable({ given })).toEqual(small.mostProbable({ given }));
    expect(await small.async.logEvidence({ given })).toBe(small.logEvidence({ given }));
    expect(await small.async.sample(50, 3)).toEqual(small.sample(50, 3));
    const ranked = { target: "n3", given };
    expect(await small.async.rankObservations(ranked)).toEqual(small.rankObservations(ranked));
    const tree = await small.async.compile();
    expect(tree.cliques).toEqual(small.compile().cliques);
    expect(await mixed.async.density({ of: "x" })).toEqual(mixed.density({ of: "x" }));
  });

  it("equal those of undirected networks", async () => {
    const question = { of: "n2", given };
    expect(await friends.async.query(question)).toEqual(friends.query(question));
    expect(await friends.async.logPartition()).toBe(friends.logPartition());
    expect(await friends.async.sample(30, 1)).toEqual(friends.sample(30, 1));
    const options = { samples: 200, seed: 5 };
    expect(await friends.async.gibbs(options)).toEqual(friends.gibbs(options));
  });

  it("equal those of a compiled network, whose tables are processed in blocks", async () => {
    const [tree, other] = [large.compile(), large.compile()];
    expect(tree.cliques.some(({ cells }) => cells > 2 ** 19)).toBe(true);
    expect(await tree.async.marginals({ given })).toEqual(other.marginals({ given }));
    expect(await tree.async.query({ of: ["n1", "n4"], given })).toEqual(
      other.query({ of: ["n1", "n4"], given }),
    );
    expect(await tree.async.mostProbable({ given })).toEqual(other.mostProbable({ given }));
    expect(await tree.async.sample(100, 2, { given })).toEqual(other.sample(100, 2, { given }));
    const { values } = await tree.async.cliqueTable(1, { given });
    expect(other.cliqueTable(1, { given }).values.every((value, cell) => value === values[cell])).toBe(true);
    expect(await tree.async.logEvidence({ given })).toBe(other.logEvidence({ given }));
  });
});

describe("while a network is queried", () => {
  it.each([
    ["elimination", {}],
    ["junction-tree", {}],
    ["likelihood-weighting", { samples: 100_000_000 }],
    ["rejection", { samples: 100_000_000 }],
    ["gibbs", { samples: 100_000_000 }],
  ] as const)("an abort takes effect: %s", async (method, options) => {
    const controller = new AbortController();
    const { signal } = controller;
    const asked = large.async.query({ of: "n13", method, ...options }, { signal });
    abortAtNextPause(controller);
    await expect(asked).rejects.toBeInstanceOf(AbortError);
    await expect(asked).rejects.toThrow("BayesianNetwork.query: aborted by the caller.");
  });

  it("an aborted signal takes effect before anything is computed", async () => {
    const signal = AbortSignal.abort();
    await expect(small.async.marginals({}, { signal })).rejects.toBeInstanceOf(AbortError);
  });

  it("timers still fire", async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    await large.async.query({ of: "n13", method: "rejection", samples: 300_000 });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });

  it("progress is reported, and ends at the total", async () => {
    const told: Progress[] = [];
    const onProgress = (progress: Progress) => told.push(progress);
    await small.async.query({ of: "n1", given: { n7: "l0" } }, { onProgress });
    expect(told.at(-1)).toEqual({ phase: "nodes", completed: told.length, total: told.length });
    told.length = 0;
    const tree = await small.async.compile();
    await tree.async.marginals({ given: { n7: "l0" } }, { onProgress });
    expect(told.at(-1)).toEqual({
      phase: "cliques",
      completed: tree.cliques.length,
      total: tree.cliques.length,
    });
    told.length = 0;
    await large.async.query({ of: "n1", method: "gibbs", samples: 20_000, chains: 2 }, { onProgress });
    expect(told.length).toBeGreaterThan(2);
    expect(told.every(({ phase, total }) => phase === "sweeps" && total === 41_000)).toBe(true);
  });

  it("invalid controls and questions reject the promise", async () => {
    await expect(small.async.query({ of: "n1" }, { signl: 1 } as never)).rejects.toBeInstanceOf(OptionError);
    await expect(small.async.query({ of: "nobody" })).rejects.toBeInstanceOf(CredalError);
  });
});

describe("a tree that answers asynchronously", () => {
  it("answers questions one after the other, in the order asked", async () => {
    const [tree, other] = [large.compile(), large.compile()];
    const findings = [{ n6: "l0" }, {}, { n13: "l2" }];
    const answers = await Promise.all(findings.map((one) => tree.async.marginals({ given: one })));
    for (const [at, one] of findings.entries()) expect(answers[at]).toEqual(other.marginals({ given: one }));
  });

  it("refuses synchronous questions meanwhile", async () => {
    const tree = large.compile();
    const answer = tree.async.marginals({ given });
    expect(() => tree.marginals()).toThrow("the tree is answering an asynchronous question");
    await answer;
    expect(tree.marginals()).toEqual(large.compile().marginals());
  });

  it("still works after an abort, also of a waiting question", async () => {
    const [tree, other] = [large.compile(), large.compile()];
    const [first, second] = [new AbortController(), new AbortController()];
    const asked = tree.async.marginals({ given }, { signal: first.signal });
    const waiting = tree.async.marginals({ given: { n1: "l1" } }, { signal: second.signal });
    const last = tree.async.marginals({ given: { n2: "l1" } });
    second.abort();
    await expect(waiting).rejects.toBeInstanceOf(AbortError);
    abortAtNextPause(first);
    await expect(asked).rejects.toBeInstanceOf(AbortError);
    expect(await last).toEqual(other.marginals({ given: { n2: "l1" } }));
    expect(tree.marginals({ given })).toEqual(other.marginals({ given }));
  });
});

it("the most probable levels of all nodes are found where a table over all of them would not fit", () => {
  const wide = chainOf(60, 1, 4);
  const { assignment, logProbability } = wide.mostProbable();
  expect(Object.keys(assignment)).toHaveLength(60);
  expect(wide.compile().mostProbable().assignment).toEqual(assignment);
  expect(wide.logJoint(assignment)).toBeCloseTo(logProbability, 9);
});
