import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { expectClose } from "../../../test/support/numbers.js";
import type { Progress } from "../../base/control.js";
import { AbortError, OptionError } from "../../base/errors.js";
import { finish } from "../../base/steps.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/random/index.js";
import { DirectedGraph } from "../graphs/dag.js";
import { type ArcStrengthOptions, arcStrength } from "./arc-strength.js";
import { findCycle } from "./constraints.js";
import { learnStructure } from "./learn-structure.js";
import type { LearnStructureOptions } from "./options.js";
import { randomNetwork } from "./random-network.js";
import { learnReplicate } from "./replicates.js";
import { scoreNetwork } from "./scores/score-network.js";
import { searchStart } from "./starts.js";
import type { StructureWorkers } from "./structure-workers.js";

const tolerance = 1e-8;

/** Two coins, whether they differ, and two columns that follow it: no single arc says anything about the coins. */
function makeParity(rows: number, seed: number): Table {
  const stream = random(seed);
  const columns: Record<string, boolean[]> = { first: [], second: [], differ: [], bell: [], lamp: [] };
  for (let row = 0; row < rows; row += 1) {
    const [first, second] = [stream.next() < 0.5, stream.next() < 0.5];
    const differ = first !== second;
    const bell = stream.next() < 0.9 ? differ : !differ;
    const lamp = stream.next() < 0.8 ? differ : !differ;
    for (const [name, value] of Object.entries({ first, second, differ, bell, lamp }))
      columns[name].push(value);
  }
  return Table.fromColumns(columns);
}

const parity = makeParity(400, 3);

/** Does everything in the opposite order, in this thread. */
const backwards: StructureWorkers = {
  searchStarts: async ({ problem, count }) =>
    Array.from({ length: count }, (_, at) => finish(searchStart(problem, count - 1 - at))).reverse(),
  learnReplicates: async ({ problem, count }) =>
    Array.from({ length: count }, (_, at) => finish(learnReplicate(problem, count - 1 - at))).reverse(),
};

describe("a search from several starts", () => {
  it("finds networks that no single arc leads to", async () => {
    const climbed = await learnStructure(parity);
    expect(climbed.graph.markovBlanket("first")).toEqual([]);
    for (const method of ["hill-climbing", "tabu"] as const) {
      const searched = await learnStructure(parity, { method, starts: 20 });
      // Any of the three follows from the other two.
      expect(searched.graph.markovBlanket("first")).toEqual(expect.arrayContaining(["second", "differ"]));
      expect(searched.score).toBeGreaterThan(climbed.score ?? 0);
      expectClose(searched.score ?? 0, scoreNetwork(searched.graph, parity).score, { tolerance });
    }
  });

  it("begins with the same search as a single start, and keeps the best score", async () => {
    for (const options of [
      { score: "k2" },
      { method: "mmhc" },
      { restarts: 2 },
      { init: [["bell", "lamp"]] },
    ]) {
      const one = await learnStructure(parity, options as LearnStructureOptions);
      const several = await learnStructure(parity, { ...options, starts: 6 } as LearnStructureOptions);
      expect(one.startScores).toEqual([one.score]);
      expect(several.startScores).toHaveLength(6);
      expect(several.startScores[0]).toBe(one.score);
      expectClose(several.score ?? 0, Math.max(...several.startScores), { tolerance });
    }
  });

  it("keeps the first of equally good networks", async () => {
    const coins = parity.select(["first", "bell"]);
    const learned = await learnStructure(coins, { starts: 8, init: [["first", "bell"]] });
    expect(new Set(learned.startScores.map((score) => score.toFixed(6))).size).toBe(1);
    expect(learned.history).toEqual((await learnStructure(coins, { init: [["first", "bell"]] })).history);
    expect(String(learned)).toContain("8 of 8 starts reached this score");
  });

  it("depends on the seed, not on the order in which starts are searched", async () => {
    for (const options of [{}, { method: "tabu" }, { method: "mmhc", alpha: 0.3 }, { restarts: 3 }]) {
      const settings = { ...options, starts: 7, seed: 11 } as LearnStructureOptions;
      const here = await learnStructure(parity, settings);
      expect(await learnStructure(parity, { ...settings, workers: backwards })).toEqual(here);
    }
    const other = await learnStructure(parity, { starts: 7, seed: 12 });
    expect(other.startScores).not.toEqual(
      (await learnStructure(parity, { starts: 7, seed: 11 })).startScores,
    );
  });

  it("runs in the calling thread if the workers have ended", async () => {
    const ended: StructureWorkers = { searchStarts: () => undefined, learnReplicates: () => undefined };
    const here = await learnStructure(parity, { starts: 3 });
    expect(await learnStructure(parity, { starts: 3, workers: ended })).toEqual(here);
    const strengths = await arcStrength(parity, { replicates: 3 });
    expect(await arcStrength(parity, { replicates: 3, workers: ended })).toEqual(strengths);
  });

  it("reports every start, and can be aborted", async () => {
    const told: Progress[] = [];
    await learnStructure(parity, { starts: 3, onProgress: (progress) => told.push(progress) });
    expect(told).toEqual([1, 2, 3].map((completed) => ({ phase: "starts", completed, total: 3 })));
    const controller = new AbortController();
    const searched = learnStructure(parity, { starts: 50, signal: controller.signal });
    abortAtNextPause(controller);
    await expect(searched).rejects.toBeInstanceOf(AbortError);
  });

  it.each([
    [{ starts: 0 }, '"starts" must be'],
    [{ workers: {} }, '"workers" must be the workers of startWorkers'],
    [{ workers: null }, '"workers" must be the workers of startWorkers'],
  ])("refuses %o", async (options, sentence) => {
    const refused = learnStructure(parity, options as LearnStructureOptions);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toBeInstanceOf(OptionError);
  });
});

describe("a network at random", () => {
  const size = 12;
  const empty = () => new Uint8Array(size * size);

  it("has no cycle and satisfies the constraints, whatever the seed", () => {
    const required = empty();
    const forbidden = empty();
    for (const [from, to] of [
      [11, 0],
      [0, 5],
      [7, 5],
    ]) {
      required[from * size + to] = 1;
      forbidden[to * size + from] = 1;
    }
    for (let from = 0; from < size; from += 1) forbidden[from * size + 3] = 1;
    for (let seed = 0; seed < 200; seed += 1) {
      const parents = randomNetwork({ size, required, forbidden, maxParents: 2 }, random(seed));
      expect(findCycle(parents)).toBeUndefined();
      for (const [to, list] of parents.entries()) {
        expect(new Set(list).size).toBe(list.length);
        expect(list.length).toBeLessThanOrEqual(2);
        for (const from of list) expect(forbidden[from * size + to]).toBe(0);
      }
      expect(parents[0]).toContain(11);
      expect(parents[5].toSorted((a, b) => a - b)).toEqual([0, 7]);
      expect(parents[3]).toEqual([]);
    }
  });

  it("has about as many arcs as nodes, equally in both directions", () => {
    const networks = 4000;
    const counts = empty();
    let arcs = 0;
    const sums = new Float64Array(size * size);
    for (let seed = 0; seed < networks; seed += 1) {
      const free = { size, required: counts, forbidden: counts, maxParents: size };
      for (const [to, parentsOfNode] of randomNetwork(free, random(seed)).entries())
        for (const from of parentsOfNode) {
          arcs += 1;
          sums[from * size + to] += 1;
        }
    }
    // Of d(d − 1)/2 pairs, each is connected with the probability 2/(d − 1).
    const standardError = Math.sqrt((size * (1 - 2 / (size - 1))) / networks);
    expectClose(arcs / networks, size, { tolerance: 5 * standardError });
    const share = 1 / (size - 1);
    const deviation = Math.sqrt((share * (1 - share)) / networks);
    for (let from = 0; from < size; from += 1)
      for (let to = 0; to < size; to += 1)
        if (from !== to) expectClose(sums[from * size + to] / networks, share, { tolerance: 5 * deviation });
  });

  it("of one node has no arc", () => {
    const one = new Uint8Array(1);
    expect(randomNetwork({ size: 1, required: one, forbidden: one, maxParents: 0 }, random(1))).toEqual([[]]);
  });
});

describe("bootstrap samples", () => {
  it("give the same strengths in whatever order they are learned", async () => {
    for (const options of [{}, { starts: 3 }, { method: "pc" }]) {
      const settings = { ...options, replicates: 12, seed: 5 } as ArcStrengthOptions;
      const here = await arcStrength(parity, settings);
      expect(await arcStrength(parity, { ...settings, workers: backwards })).toEqual(here);
      expect(here.arcs.length).toBeGreaterThan(0);
    }
  });

  it("are drawn with replacement from all cases", async () => {
    const strengths = await arcStrength(parity, { replicates: 10, seed: 2 });
    const graph = strengths.averagedNetwork();
    const expected = new DirectedGraph(parity.names, [
      ["differ", "bell"],
      ["differ", "lamp"],
    ]);
    expect(graph.skeleton().edges).toEqual(expect.arrayContaining([...expected.skeleton().edges]));
  });
});
