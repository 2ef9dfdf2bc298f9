import { describe, expect, it } from "vitest";
import { random } from "../../math/probability/random/index.js";
import { Factor, ProbabilityTable } from "../../math/probability/table/index.js";
import {
  type Arc,
  DirectedGraph,
  directedExtension,
  dSeparated,
  explainSeparation,
  PartialGraph,
  UndirectedGraph,
} from "../index.js";

const lawn = new DirectedGraph(
  ["Cloudy", "Sprinkler", "Rain", "Wet"],
  [
    ["Cloudy", "Sprinkler"],
    ["Cloudy", "Rain"],
    ["Sprinkler", "Wet"],
    ["Rain", "Wet"],
  ],
);

/** A graph with arcs at random, along a random order. */
function randomGraph(seed: number, size: number, density: number): DirectedGraph {
  const stream = random(seed);
  const nodes = Array.from({ length: size }, (_, k) => `n${k}`);
  const order = stream.shuffle(nodes);
  const arcs: Arc[] = [];
  for (const [i, from] of order.entries())
    for (const to of order.slice(i + 1)) if (stream.next() < density) arcs.push([from, to]);
  return new DirectedGraph(nodes, arcs);
}

describe("DirectedGraph", () => {
  it("returns parents, children, ancestors, descendants and the Markov blanket", () => {
    expect(lawn.parents("Wet")).toEqual(["Sprinkler", "Rain"]);
    expect(lawn.children("Cloudy")).toEqual(["Sprinkler", "Rain"]);
    expect(lawn.ancestors("Wet")).toEqual(["Cloudy", "Sprinkler", "Rain"]);
    expect(lawn.descendants("Cloudy")).toEqual(["Sprinkler", "Rain", "Wet"]);
    expect(lawn.descendants(["Rain", "Sprinkler"])).toEqual(["Wet"]);
    expect(lawn.markovBlanket("Rain")).toEqual(["Cloudy", "Sprinkler", "Wet"]);
    expect(lawn.markovBlanket("Cloudy")).toEqual(["Sprinkler", "Rain"]);
  });

  it("orders parents before children", () => {
    expect(lawn.topologicalOrder).toEqual(["Cloudy", "Sprinkler", "Rain", "Wet"]);
    for (let seed = 0; seed < 20; seed += 1) {
      const graph = randomGraph(seed, 12, 0.3);
      const indexByName = new Map(graph.topologicalOrder.map((name, at) => [name, at]));
      expect(indexByName.size).toBe(12);
      for (const [from, to] of graph.arcs)
        expect(indexByName.get(from)).toBeLessThan(indexByName.get(to) ?? -1);
    }
  });

  it("names a cycle node by node", () => {
    expect(() => lawn.withArc("Wet", "Cloudy")).toThrow(
      /DirectedGraph.withArc: the arcs form a cycle: .*"Wet" → "Cloudy"/,
    );
    expect(
      () =>
        new DirectedGraph(
          ["a", "b", "c", "d"],
          [
            ["a", "b"],
            ["b", "c"],
            ["c", "b"],
            ["c", "d"],
          ],
        ),
    ).toThrow(/form a cycle: ("b" → "c" → "b"|"c" → "b" → "c")\./);
  });

  it("refuses unknown nodes, repeated nodes and arcs, and loops", () => {
    expect(() => lawn.parents("Wte")).toThrow('there is no node "Wte"; did you mean "Wet"?');
    expect(() => new DirectedGraph(["a", "a"])).toThrow('two nodes are named "a"');
    expect(() => new DirectedGraph(["a"], [["a", "a"]])).toThrow('an arc from "a" to itself');
    expect(() => lawn.withArc("Rain", "Wet")).toThrow('the arc "Rain" → "Wet" is given twice');
    expect(() => lawn.withoutArc("Wet", "Rain")).toThrow('there is no arc "Wet" → "Rain"');
  });

  it("is immutable: arcs are added to and removed from copies", () => {
    const other = lawn.withArc("Sprinkler", "Rain");
    expect(lawn.arcs.length).toBe(4);
    expect(other.hasArc("Sprinkler", "Rain")).toBe(true);
    expect(other.withoutArc("Sprinkler", "Rain").equals(lawn)).toBe(true);
    expect(other.withReversedArc("Sprinkler", "Rain").hasArc("Rain", "Sprinkler")).toBe(true);
    expect(other.equals(lawn)).toBe(false);
    expect(DirectedGraph.fromJSON(JSON.parse(JSON.stringify(other))).equals(other)).toBe(true);
    expect(DirectedGraph.fromParents(other.nodes, other.parentIndices).equals(other)).toBe(true);
    expect(lawn.subgraph(["Wet", "Rain"]).arcs).toEqual([["Rain", "Wet"]]);
  });

  it("has a moral graph, a skeleton and v-structures", () => {
    expect(lawn.skeleton().edges.length).toBe(4);
    expect(lawn.moralGraph().hasEdge("Sprinkler", "Rain")).toBe(true);
    expect(lawn.moralGraph().edges.length).toBe(5);
    expect(lawn.vStructures()).toEqual([{ node: "Wet", parents: ["Sprinkler", "Rain"] }]);
    expect(lawn.withArc("Sprinkler", "Rain").vStructures()).toEqual([]);
  });

  it("has an equivalence class that directs v-structures and the arcs they imply", () => {
    const known = lawn.equivalenceClass();
    expect(known.edges).toEqual([
      ["Cloudy", "Sprinkler"],
      ["Cloudy", "Rain"],
    ]);
    expect(known.arcs).toEqual([
      ["Sprinkler", "Wet"],
      ["Rain", "Wet"],
    ]);
    expect(String(lawn.withArc("Sprinkler", "Rain").equivalenceClass())).toContain("0 arcs, 5 edges");
  });

  it("shares its class with exactly the graphs that have its skeleton and v-structures", () => {
    // Verma and Pearl 1990; all graphs over four nodes with this skeleton.
    const graphs = allDirections(lawn.withArc("Cloudy", "Wet").skeleton());
    const classes = new Map<string, DirectedGraph[]>();
    for (const graph of graphs) {
      const key = JSON.stringify(
        graph
          .vStructures()
          .map(({ node, parents }) => [node, ...[...parents].sort()])
          .sort(),
      );
      classes.set(key, [...(classes.get(key) ?? []), graph]);
    }
    expect(classes.size).toBeGreaterThan(2);
    for (const [key, members] of classes) {
      const [first] = members;
      for (const graph of members) {
        expect(graph.equivalenceClass().equals(first.equivalenceClass())).toBe(true);
        expect(graph.hammingDistance(first)).toBe(0);
      }
      for (const [other, [stranger]] of classes)
        if (other !== key) expect(stranger.hammingDistance(first)).toBeGreaterThan(0);
      // An arc is directed in the class if and only if all members agree about it.
      for (const [a, b] of first.arcs) {
        const agreed = members.every((graph) => graph.hasArc(a, b));
        expect(first.equivalenceClass().hasArc(a, b)).toBe(agreed);
      }
    }
  });

  it("is recovered up to equivalence from its equivalence class", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const graph = randomGraph(seed, 8, 0.35);
      const partial = graph.equivalenceClass();
      expect(directedExtension(partial).equivalenceClass().equals(partial)).toBe(true);
    }
    const square = new PartialGraph(
      ["a", "b", "c", "d"],
      [],
      [
        ["a", "b"],
        ["b", "c"],
        ["c", "d"],
        ["d", "a"],
      ],
    );
    expect(() => directedExtension(square)).toThrow("without a cycle or a new v-structure");
  });
});

/** All graphs without cycles that have this skeleton. */
function allDirections({ nodes, edges }: UndirectedGraph): DirectedGraph[] {
  const graphs: DirectedGraph[] = [];
  for (let bits = 0; bits < 2 ** edges.length; bits += 1) {
    const arcs = edges.map(([a, b], k): Arc => ((bits >> k) & 1 ? [b, a] : [a, b]));
    try {
      graphs.push(new DirectedGraph(nodes, arcs));
    } catch {
      // It has a cycle.
    }
  }
  return graphs;
}

describe("dSeparated", () => {
  it("is right for chains, forks and colliders", () => {
    expect(dSeparated(lawn, "Cloudy", "Wet")).toBe(false);
    expect(dSeparated(lawn, "Cloudy", "Wet", ["Sprinkler", "Rain"])).toBe(true);
    expect(dSeparated(lawn, "Sprinkler", "Rain", "Cloudy")).toBe(true);
    expect(dSeparated(lawn, "Sprinkler", "Rain", ["Cloudy", "Wet"])).toBe(false);
  });

  it("agrees with separation in the moral graph of the ancestors, for all triples of small graphs", () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const graph = randomGraph(seed, 6, 0.35);
      const stream = random(seed + 100);
      for (let trial = 0; trial < 60; trial += 1) {
        const [x, y, ...rest] = stream.shuffle(graph.nodes);
        const given = rest.filter(() => stream.next() < 0.4);
        const kept = [x, y, ...given, ...graph.ancestors([x, y, ...given])];
        const moral = graph.subgraph([...new Set(kept)]).moralGraph();
        expect(dSeparated(graph, x, y, given)).toBe(moral.separates(given, x, y));
        const { separated, paths } = explainSeparation(graph, x, y, given);
        expect(paths.every(({ open }) => !open)).toBe(separated);
      }
    }
  });

  it("explains every path", () => {
    const { paths } = explainSeparation(lawn, "Sprinkler", "Rain");
    expect(paths.map(({ text }) => text)).toEqual(["Sprinkler ← Cloudy → Rain", "Sprinkler → Wet ← Rain"]);
    expect(paths.map(({ open }) => open)).toEqual([true, false]);
    expect(paths[1].blockedAt).toBe("Wet");
    const text = String(explainSeparation(lawn, "Sprinkler", "Rain", ["Cloudy", "Wet"]));
    expect(text).toContain("Sprinkler ← Cloudy → Rain: blocked; Cloudy is given.");
    expect(text).toContain("Sprinkler → Wet ← Rain: open; Wet is given, where arrows meet.");
    expect(explainSeparation(lawn, "Sprinkler", "Rain", [], { maxPaths: 1 }).truncated).toBe(true);
    // A dense part with a single way out, and a goal that cannot be reached: no dead end may be walked.
    const names = Array.from({ length: 24 }, (_, k) => `n${k}`);
    const dense = names.flatMap((from, i) => names.slice(i + 1).map((to): Arc => [from, to]));
    const large = new DirectedGraph(
      [...names, "door", "goal", "far"],
      [...dense, ["n0", "door"], ["door", "goal"]],
    );
    expect(explainSeparation(large, "door", "goal").paths).toHaveLength(1);
    expect(explainSeparation(large, "n3", "far").paths).toHaveLength(0);
    expect(() => explainSeparation(lawn, "Rain", "Wet", [], { maxPaths: 0 })).toThrow("maxPaths");
  });
});

describe("UndirectedGraph", () => {
  it("finds paths and subgraphs, and recognizes complete graphs", () => {
    const edges = [
      ["X", "Y"],
      ["Y", "Z"],
      ["Z", "W"],
      ["X", "W"],
      ["W", "V"],
    ] as const;
    const graph = new UndirectedGraph(["X", "Y", "Z", "W", "V", "U"], edges);
    expect(graph.path("Y", "V")).toEqual(["Y", "X", "W", "V"]);
    expect(graph.path("Y", "Y")).toEqual(["Y"]);
    expect(graph.path("X", "U")).toBeUndefined();
    expect(graph.subgraph(["Z", "W", "V"]).edges).toEqual([
      ["Z", "W"],
      ["W", "V"],
    ]);
    expect(graph.subgraph(["Z", "W"]).isComplete).toBe(true);
    expect(graph.isComplete).toBe(false);
    expect(() => graph.path("X", "Q")).toThrow('UndirectedGraph.path: there is no node "Q"');
  });

  it("states the pairwise Markov property, which separation implies", () => {
    const chain = new UndirectedGraph(
      ["X", "Y", "Z"],
      [
        ["X", "Y"],
        ["Y", "Z"],
      ],
    );
    expect(chain.pairwiseIndependencies()).toEqual([{ nodes: ["X", "Z"], given: ["Y"] }]);
    for (const seed of [1, 2, 3]) {
      const graph = randomGraph(seed, 7, 0.4).skeleton();
      for (const { nodes, given } of graph.pairwiseIndependencies())
        expect(graph.separates(given, ...nodes)).toBe(true);
    }
  });

  it("is chordal if and only if nodes whose neighbors are connected can be removed until none is left", () => {
    const isChordal = (graph: UndirectedGraph): boolean => {
      if (graph.nodes.length === 0) return true;
      const next = graph.nodes.find((node) => graph.subgraph(graph.neighbors(node)).isComplete);
      return next !== undefined && isChordal(graph.subgraph(graph.nodes.filter((node) => node !== next)));
    };
    const found = new Set<boolean>();
    for (let seed = 1; seed <= 60; seed += 1) {
      const graph = randomGraph(seed, 4 + (seed % 5), 0.3 + 0.1 * (seed % 3)).skeleton();
      found.add(graph.isChordal);
      expect(graph.isChordal).toBe(isChordal(graph));
    }
    expect(found.size).toBe(2);
  });

  it("finds the cliques and separators of the worked examples (ESL 17.1)", () => {
    const chain = new UndirectedGraph(
      ["X", "Y", "Z"],
      [
        ["X", "Y"],
        ["Y", "Z"],
      ],
    );
    expect(chain.cliques()).toEqual([
      ["X", "Y"],
      ["Y", "Z"],
    ]);
    expect(chain.separates("Y", "X", "Z")).toBe(true);
    expect(chain.separates([], "X", "Z")).toBe(false);
    const apart = new UndirectedGraph(
      ["X", "Y", "Z", "W"],
      [
        ["X", "Y"],
        ["Y", "W"],
        ["X", "W"],
      ],
    );
    expect(apart.cliques()).toEqual([["X", "Y", "W"], ["Z"]]);
    expect(apart.separates([], "Z", ["X", "Y", "W"])).toBe(true);
    expect(apart.components()).toEqual([["X", "Y", "W"], ["Z"]]);
    const square = new UndirectedGraph(
      ["X", "Y", "Z", "W"],
      [
        ["X", "Y"],
        ["Y", "Z"],
        ["Z", "W"],
        ["X", "W"],
      ],
    );
    expect(square.cliques()).toEqual([
      ["X", "Y"],
      ["X", "W"],
      ["Y", "Z"],
      ["Z", "W"],
    ]);
    expect(square.separates(["X", "Z"], "Y", "W")).toBe(true);
    expect(square.separates("X", "Y", "W")).toBe(false);
  });

  it("separates the variables that are independent in every product of functions of its cliques (ESL 17.2)", () => {
    const square = new UndirectedGraph(
      ["X", "Y", "Z", "W"],
      [
        ["X", "Y"],
        ["Y", "Z"],
        ["Z", "W"],
        ["X", "W"],
      ],
    );
    const stream = random(4);
    const factors = square.cliques().map(
      (names) =>
        new Factor(
          names.map((name) => ({ name, levels: [0, 1, 2] })),
          () => stream.nextOpen(),
        ),
    );
    const joint = ProbabilityTable.normalize(factors.reduce((product, factor) => product.product(factor)));
    for (const [a, b, given] of [
      ["Y", "W", ["X", "Z"]],
      ["X", "Z", ["Y", "W"]],
      ["Y", "W", ["X"]],
      ["X", "Y", ["Z", "W"]],
    ] as const)
      expect(joint.independent(a, b, { given })).toBe(square.separates(given, a, b));
  });

  it("refuses loops and repeated edges, and compares graphs by edges", () => {
    expect(() => new UndirectedGraph(["a"], [["a", "a"]])).toThrow("to itself");
    expect(
      () =>
        new UndirectedGraph(
          ["a", "b"],
          [
            ["a", "b"],
            ["b", "a"],
          ],
        ),
    ).toThrow('two edges between "b" and "a"');
    const one = new UndirectedGraph(["a", "b"], [["a", "b"]]);
    expect(one.equals(new UndirectedGraph(["b", "a"], [["b", "a"]]))).toBe(true);
    expect(one.equals(new UndirectedGraph(["a", "b"], []))).toBe(false);
  });
});
