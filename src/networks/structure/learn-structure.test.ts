import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { expectClose } from "../../../test/support/numbers.js";
import { AbortError, OptionError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/random/index.js";
import { DirectedGraph } from "../graphs/dag.js";
import type { Arc } from "../graphs/partial-graph.js";
import { arcStrength } from "./arc-strength.js";
import { learnStructure } from "./learn-structure.js";
import type { StructureMethod } from "./options.js";
import { scoreNetwork } from "./scores/score-network.js";

const tolerance = 1e-8;

/** Cases of cloud → rain, cloud → sprinkler, both → wet, wet → slippery. */
function makeGarden(rows: number, seed: number): Table {
  const stream = random(seed);
  const yes = (p: number) => (stream.next() < p ? "yes" : "no");
  const columns: Record<string, string[]> = { cloud: [], rain: [], sprinkler: [], wet: [], slippery: [] };
  for (let row = 0; row < rows; row += 1) {
    const cloud = yes(0.5);
    const rain = yes(cloud === "yes" ? 0.85 : 0.15);
    const sprinkler = yes(cloud === "yes" ? 0.1 : 0.6);
    const wet = yes(rain === "yes" ? (sprinkler === "yes" ? 0.98 : 0.8) : sprinkler === "yes" ? 0.75 : 0.02);
    const slippery = yes(wet === "yes" ? 0.8 : 0.1);
    for (const [name, value] of Object.entries({ cloud, rain, sprinkler, wet, slippery }))
      columns[name].push(value);
  }
  return Table.fromColumns(columns);
}

const garden = makeGarden(2000, 5);
const truth = new DirectedGraph(garden.names, [
  ["cloud", "rain"],
  ["cloud", "sprinkler"],
  ["rain", "wet"],
  ["sprinkler", "wet"],
  ["wet", "slippery"],
]);

/** All directed graphs without cycles over some nodes. */
function* allGraphs(nodes: readonly string[]): Generator<DirectedGraph> {
  const pairs = nodes.flatMap((a, at) => nodes.slice(at + 1).map((b) => [a, b] as const));
  for (let code = 0; code < 3 ** pairs.length; code += 1) {
    const arcs: Arc[] = [];
    for (const [at, [a, b]] of pairs.entries()) {
      const digit = Math.floor(code / 3 ** at) % 3;
      if (digit > 0) arcs.push(digit === 1 ? [a, b] : [b, a]);
    }
    try {
      yield new DirectedGraph(nodes, arcs);
    } catch {
      // A cycle.
    }
  }
}

describe("searches by a score", () => {
  it("exact search finds the best of all graphs", async () => {
    const small = makeGarden(60, 2).drop(["slippery"]);
    for (const score of ["bic", "k2", "bdeu", "bds"] as const) {
      let best = Number.NEGATIVE_INFINITY;
      let count = 0;
      for (const graph of allGraphs(small.names)) {
        best = Math.max(best, scoreNetwork(graph, small, { score }).score);
        count += 1;
      }
      expect(count).toBe(543);
      const learned = await learnStructure(small, { method: "exact", score });
      expectClose(learned.score ?? 0, best, { tolerance });
      expectClose(scoreNetwork(learned.graph, small, { score }).score, best, { tolerance });
    }
  });

  it("exact search finds the best of all graphs that the constraints allow", async () => {
    const small = makeGarden(80, 3).drop(["slippery"]);
    const required: Arc[] = [["wet", "cloud"]];
    const forbidden: Arc[] = [["rain", "wet"]];
    let best = Number.NEGATIVE_INFINITY;
    for (const graph of allGraphs(small.names)) {
      if (!graph.hasArc("wet", "cloud") || graph.hasArc("rain", "wet")) continue;
      if (graph.nodes.some((node) => graph.parents(node).length > 2)) continue;
      best = Math.max(best, scoreNetwork(graph, small).score);
    }
    const learned = await learnStructure(small, { method: "exact", required, forbidden, maxParents: 2 });
    expectClose(learned.score ?? 0, best, { tolerance });
    expect(learned.graph.hasArc("wet", "cloud")).toBe(true);
  });

  it("exact search works for numbers as well", async () => {
    const stream = random(8);
    const x = Array.from({ length: 50 }, () => stream.normal());
    const y = x.map((value) => value + 0.5 * stream.normal());
    const z = y.map((value) => value - stream.normal());
    const g = z.map((value) => (value > stream.normal() ? "a" : "b"));
    for (const table of [Table.fromColumns({ x, y, z }), Table.fromColumns({ x, g, z })]) {
      let best = Number.NEGATIVE_INFINITY;
      for (const graph of allGraphs(table.names)) best = Math.max(best, scoreNetwork(graph, table).score);
      const learned = await learnStructure(table, { method: "exact" });
      expectClose(learned.score ?? 0, best, { tolerance });
    }
  });

  it.each(["hill-climbing", "tabu", "exact", "mmhc"] as const)("%s recovers the garden", async (method) => {
    const { graph, score } = await learnStructure(garden, { method });
    expect(graph.hammingDistance(truth)).toBe(0);
    expectClose(score ?? 0, scoreNetwork(graph, garden).score, { tolerance });
  });

  it("the gains of the steps add up to the score", async () => {
    const learned = await learnStructure(garden);
    const start = scoreNetwork(new DirectedGraph(garden.names), garden).score;
    const gains = learned.history.reduce((sum, { gain }) => sum + gain, 0);
    expectClose(start + gains, learned.score ?? 0, { tolerance });
    expect(String(learned)).toMatch(/^5 nodes, 5 arcs, learned by hill-climbing\nscore \(bic\)/);
  });

  it("K2 recovers the garden in its order, and refuses an incomplete order", async () => {
    const order = ["cloud", "sprinkler", "rain", "wet", "slippery"];
    const { graph } = await learnStructure(garden, { method: "k2", score: "k2", order });
    expect(graph.equals(truth)).toBe(true);
    await expect(learnStructure(garden, { method: "k2", order: ["wet"] })).rejects.toThrow(
      '"cloud" is missing',
    );
  });

  it("restarts and tabu search never end lower, and are reproducible by seed", async () => {
    const few = makeGarden(100, 9);
    const climbed = await learnStructure(few, { score: "k2" });
    const restarted = await learnStructure(few, { score: "k2", restarts: 10, perturbations: 3, seed: 4 });
    const again = await learnStructure(few, { score: "k2", restarts: 10, perturbations: 3, seed: 4 });
    const tabu = await learnStructure(few, { score: "k2", method: "tabu" });
    expect(restarted.score).toBeGreaterThanOrEqual(climbed.score ?? 0);
    expect(tabu.score).toBeGreaterThanOrEqual(climbed.score ?? 0);
    expect(again.graph.equals(restarted.graph)).toBe(true);
  });

  it("a search can begin with a given network, and ends after a number of changes", async () => {
    const begun = await learnStructure(garden, { init: truth.arcs, maxIterations: 0 });
    expect(begun.graph.equals(truth)).toBe(true);
    const stopped = await learnStructure(garden, { maxIterations: 2 });
    expect(stopped.graph.arcs).toHaveLength(2);
    await expect(
      learnStructure(garden, { init: truth.arcs, forbidden: [["cloud", "rain"]] }),
    ).rejects.toThrow(/"init" has the arc from "cloud" to "rain", which is not allowed/);
  });

  it.each(["hill-climbing", "tabu", "exact", "k2", "mmhc"] as const)(
    "%s satisfies the constraints",
    async (method) => {
      const { graph } = await learnStructure(garden, {
        method,
        required: [["cloud", "slippery"]],
        forbidden: [
          ["cloud", "rain"],
          ["rain", "cloud"],
        ],
        maxParents: 1,
      });
      expect(graph.hasArc("cloud", "slippery")).toBe(true);
      expect(graph.hasArc("cloud", "rain") || graph.hasArc("rain", "cloud")).toBe(false);
      expect(Math.max(...graph.nodes.map((node) => graph.parents(node).length))).toBe(1);
    },
  );

  it("an order directs arcs", async () => {
    const order = ["slippery", "wet", "sprinkler", "rain", "cloud"];
    const { graph } = await learnStructure(garden, { order });
    for (const [from, to] of graph.arcs) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
  });

  it("levels never depend on numbers", async () => {
    const stream = random(4);
    const g = Array.from({ length: 100 }, () => (stream.next() < 0.5 ? "a" : "b"));
    const x = g.map((level) => (level === "a" ? 3 : 0) + stream.normal());
    const { graph } = await learnStructure(Table.fromColumns({ x, g }));
    expect(graph.arcs).toEqual([["g", "x"]]);
  });
});

describe("trees of mutual information", () => {
  it("Chow and Liu's tree has the largest likelihood of all trees", async () => {
    const few = makeGarden(200, 6);
    let best = Number.NEGATIVE_INFINITY;
    for (const graph of allGraphs(["cloud", "rain", "sprinkler", "wet"])) {
      if (graph.nodes.some((node) => graph.parents(node).length > 1)) continue;
      best = Math.max(best, scoreNetwork(graph, few, { score: "log-likelihood" }).score);
    }
    const columns = ["cloud", "rain", "sprinkler", "wet"];
    const tree = await learnStructure(few, { method: "chow-liu", score: "log-likelihood", columns });
    expectClose(tree.score ?? 0, best, { tolerance });
    expect(tree.graph.arcs).toHaveLength(3);
    expect(tree.graph.parents("cloud")).toEqual([]);
  });

  it("a tree for a classifier has the class as a parent everywhere", async () => {
    const { graph } = await learnStructure(garden, { method: "tan", target: "wet" });
    for (const name of ["cloud", "rain", "sprinkler", "slippery"])
      expect(graph.hasArc("wet", name)).toBe(true);
    expect(graph.arcs).toHaveLength(4 + 3);
    expect(graph.hasArc("cloud", "rain") && graph.hasArc("cloud", "sprinkler")).toBe(true);
    await expect(learnStructure(garden, { method: "tan" })).rejects.toThrow('option "target"');
  });
});

describe("searches by tests", () => {
  it.each(["pc", "iamb"] as const)("%s recovers the equivalence class of the garden", async (method) => {
    const { graph, tests } = await learnStructure(garden, { method, alpha: 0.01 });
    expect(graph.equals(truth.equivalenceClass())).toBe(true);
    expect(tests).toBeGreaterThan(10);
  });

  it.each(["chi-squared", "permutation"] as const)("the %s test recovers it too", async (test) => {
    const { graph } = await learnStructure(makeGarden(800, 1), {
      method: "pc",
      alpha: 0.01,
      test,
      ...(test === "permutation" && { permutations: 150 }),
      seed: 2,
    });
    expect(graph.skeleton().edges).toHaveLength(5);
  });

  it("searches by tests keep constraints", async () => {
    const { graph } = await learnStructure(garden, {
      method: "pc",
      alpha: 0.01,
      required: [["slippery", "cloud"]],
      forbidden: [["rain", "wet"]],
    });
    expect(graph.hasArc("slippery", "cloud")).toBe(true);
    expect(graph.hasArc("wet", "rain")).toBe(true);
  });

  it("constant columns are independent of everything", async () => {
    const table = garden.slice(0, 300).withColumn(
      "constant",
      Array.from({ length: 300 }, () => "same"),
    );
    for (const method of ["pc", "iamb", "hill-climbing", "mmhc"] as const) {
      const { graph } = await learnStructure(table, { method });
      expect(graph.skeleton().edges.flat()).not.toContain("constant");
    }
  });
});

describe("learning a structure", () => {
  it.each<[string, object, string]>([
    [
      "a required arc that is forbidden",
      { required: [["rain", "wet"]], forbidden: [["rain", "wet"]] },
      "is required, but it is forbidden",
    ],
    [
      "required arcs in a cycle",
      {
        required: [
          ["rain", "wet"],
          ["wet", "cloud"],
          ["cloud", "rain"],
        ],
      },
      "the required arcs form a cycle: ",
    ],
    [
      "an arc and its reverse",
      {
        required: [
          ["rain", "wet"],
          ["wet", "rain"],
        ],
      },
      "or its reverse is required",
    ],
    [
      "a required arc against the order",
      { required: [["wet", "rain"]], order: ["rain", "wet"] },
      'option "order" puts them the other way round',
    ],
    [
      "more required parents than allowed",
      {
        required: [
          ["wet", "rain"],
          ["cloud", "rain"],
        ],
        maxParents: 1,
      },
      '2 arcs to "rain" are required',
    ],
    ["an unknown node", { forbidden: [["rian", "wet"]] }, 'did you mean "rain"?'],
    ["an arc to itself", { forbidden: [["rain", "rain"]] }, "to itself"],
    ["a name instead of an arc", { required: ["rain"] }, "a list of pairs"],
    ["a node twice in the order", { order: ["rain", "rain"] }, "twice"],
    ["an unknown method", { method: "hc" }, 'option "method" must be'],
    ["an unknown score", { score: "mdl" }, 'option "score" must be'],
    ["a test for numbers", { method: "pc", test: "fisher-z" }, "for columns with levels"],
    ["a probability outside (0, 1)", { method: "pc", alpha: 1 }, 'option "alpha"'],
    ["a negative number of restarts", { restarts: -1 }, 'option "restarts"'],
    ["an unknown option", { maxParent: 2 }, 'did you mean "maxParents"?'],
  ])("refuses %s", async (_, options, message) => {
    const learned = learnStructure(garden, options);
    await expect(learned).rejects.toThrow(OptionError);
    await expect(learned).rejects.toThrow(message);
  });

  it("refuses too many nodes for an exact search, with the memory it would take", async () => {
    const columns = Object.fromEntries(Array.from({ length: 30 }, (_, k) => [`c${k}`, ["a", "b"]]));
    await expect(learnStructure(Table.fromColumns(columns), { method: "exact" })).rejects.toThrow(
      /200 GiB|GiB/,
    );
  });

  it.each<StructureMethod>(["hill-climbing", "tabu", "exact", "k2", "pc", "iamb", "mmhc", "chow-liu"])(
    "%s can be aborted",
    async (method) => {
      const controller = new AbortController();
      const learned = learnStructure(garden, { method, signal: controller.signal });
      abortAtNextPause(controller);
      await expect(learned).rejects.toThrow(AbortError);
    },
  );

  it("reports its progress", async () => {
    const seen: number[] = [];
    const { history } = await learnStructure(garden, { onProgress: ({ completed }) => seen.push(completed) });
    expect(seen).toEqual(history.map((_, step) => step + 1));
    expect(seen.length).toBeGreaterThan(4);
  });
});

describe("the strength of arcs", () => {
  it("is large for those of the garden, and their averaged network is the garden", async () => {
    const strengths = await arcStrength(garden.slice(0, 800), { replicates: 20, seed: 1 });
    const graph = strengths.averagedNetwork();
    expect(graph.skeleton().edges).toHaveLength(5);
    const [strongest] = strengths;
    expect(strongest.strength).toBe(1);
    for (const { from, to, strength, direction } of strengths) {
      const back = strengths.arcs.find((arc) => arc.from === to && arc.to === from);
      expectClose(direction + (back?.direction ?? 0), 1, { tolerance });
      expect(strength).toBeLessThanOrEqual(1);
    }
    expect(strengths.averagedNetwork(1).arcs).toHaveLength(0);
    await expect(arcStrength(garden, { replicates: 0 })).rejects.toThrow(OptionError);
  });
});

describe("structures from incomplete cases", () => {
  /** Six hundred cases that lack a column and show that b follows a, and sixty complete ones in which c stands between. */
  function misleading(): Table {
    const stream = random(9);
    const coin = () => (stream.next() < 0.5 ? "on" : "off");
    const rows = Array.from({ length: 660 }, (_, at) => {
      const a = coin();
      if (at < 600) return { a, b: stream.next() < 0.95 ? a : coin(), c: coin(), z: null, y: coin() };
      const c = stream.next() < 0.7 ? a : coin();
      return { a, b: stream.next() < 0.7 ? c : coin(), c, z: a, y: coin() };
    });
    const kinds = {
      a: "categorical",
      b: "categorical",
      c: "categorical",
      z: "categorical",
      y: "categorical",
    } as const;
    return Table.fromRows(rows, { kinds });
  }

  it.each([
    ["hill-climbing", {}],
    ["tabu", {}],
    ["k2", {}],
    ["exact", {}],
    ["chow-liu", {}],
    ["tan", { target: "y" }],
  ] as const)("use all cases by structural EM, and report it: %s", async (method, options) => {
    const learned = await learnStructure(misleading(), { method, ...options });
    expect(learned.graph.skeleton().hasEdge("a", "b")).toBe(true);
    expect(learned.notes?.[0]).toMatch(
      /^600 of 660 cases have missing values; structural EM completed them in \d rounds?\.$/,
    );
    expect(String(learned)).toContain("structural EM");
    const omitted = await learnStructure(misleading(), { method, ...options, missing: "omit" });
    expect(omitted.notes ?? []).toEqual([]);
  });

  it("are refused where the option says so, and by methods that test", async () => {
    const table = misleading();
    await expect(learnStructure(table, { missing: "error" })).rejects.toThrow('missing: "omit"');
    await expect(learnStructure(table, { method: "pc" })).rejects.toThrow('missing: "omit"');
    await expect(learnStructure(table, { method: "iamb", missing: "em" })).rejects.toThrow(
      "cannot complete cases",
    );
    await expect(learnStructure(table, { missing: "impute" as "em" })).rejects.toThrow(
      '"em" or "error" or "omit"',
    );
  });
});
