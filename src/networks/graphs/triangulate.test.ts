import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../../math/probability/random/index.js";
import { DirectedGraph } from "./dag.js";
import { triangulate } from "./triangulate.js";
import { type Edge, UndirectedGraph } from "./undirected-graph.js";

function randomGraph(seed: number, size: number, density: number): UndirectedGraph {
  const stream = random(seed);
  const names = Array.from({ length: size }, (_, k) => `n${k}`);
  const edges = names.flatMap((a, at) =>
    names.slice(at + 1).flatMap((b): Edge[] => (stream.next() < density ? [[a, b]] : [])),
  );
  return new UndirectedGraph(names, edges);
}

/** The least width over all orders of elimination, by trying them. */
function treewidth(graph: UndirectedGraph): number {
  const near = graph.nodes.map((node) => new Set(graph.neighbors(node).map((other) => graph.indexOf(other))));
  const least = (rest: readonly number[], edges: readonly ReadonlySet<number>[]): number =>
    rest.length === 0
      ? 0
      : Math.min(
          ...rest.map((node) => {
            const neighbors = [...edges[node]];
            const next = edges.map((set, at) => {
              const kept = new Set([...set].filter((one) => one !== node));
              if (neighbors.includes(at)) for (const one of neighbors) if (one !== at) kept.add(one);
              return kept;
            });
            return Math.max(
              neighbors.length,
              least(
                rest.filter((one) => one !== node),
                next,
              ),
            );
          }),
        );
  return least([...near.keys()], near);
}

describe("triangulate", () => {
  it("gives a chordal graph that contains the given one, with a perfect order of elimination", () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.integer({ min: 1, max: 14 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seed, size, density) => {
          const graph = randomGraph(seed, size, density);
          for (const order of [
            "best",
            "min-fill",
            "min-weighted-fill",
            "min-weight",
            "min-degree",
            [...graph.nodes],
          ] as const) {
            const found = triangulate(graph, { order });
            expect(found.graph.isChordal).toBe(true);
            for (const [a, b] of graph.edges) expect(found.graph.hasEdge(a, b)).toBe(true);
            expect(found.graph.edges).toHaveLength(graph.edges.length + found.fill.length);
            expect(triangulate(found.graph, { order: found.order }).fill).toEqual([]);
            expect(found.width).toBe(Math.max(...found.cliques.map(({ length }) => length)) - 1);
            expect(found.cells).toBe(found.cliques.reduce((sum, { length }) => sum + 2 ** length, 0));
          }
          if (graph.isChordal) expect(triangulate(graph).fill).toEqual([]);
        },
      ),
      { seed: 3, numRuns: 60 },
    );
  });

  it("is never narrower than the best order, and as narrow on nearly all small graphs", () => {
    let equal = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const graph = randomGraph(seed, 6, 0.5);
      const [found, least] = [triangulate(graph).width, treewidth(graph)];
      expect(found).toBeGreaterThanOrEqual(least);
      if (found === least) equal += 1;
    }
    expect(equal).toBeGreaterThanOrEqual(58);
  });

  it("moralizes a directed graph first, and weights cliques by levels", () => {
    const graph = new DirectedGraph(
      ["A", "B", "C"],
      [
        ["A", "C"],
        ["B", "C"],
      ],
    );
    const found = triangulate(graph, { levels: { A: 3, B: 4, C: 5 } });
    expect(found.fill).toEqual([]);
    expect(found.cliques).toEqual([["A", "B", "C"]]);
    expect(found.cells).toBe(60);
    expect(String(found)).toBe("triangulation of 3 nodes: 0 edges added, 1 cliques, width 2, 60 cells");
  });

  it("refuses incomplete orders, unknown rules and levels", () => {
    const graph = randomGraph(1, 4, 0.5);
    expect(() => triangulate(graph, { order: ["n0", "n1"] })).toThrow("each of the 4 nodes once");
    expect(() => triangulate(graph, { order: "fastest" as "best" })).toThrow('option "order"');
    expect(() => triangulate(graph, { levels: { x: 2 } })).toThrow('there is no node "x"');
    expect(() => triangulate(graph, { levels: { n0: 0 } })).toThrow("a whole number ≥ 1");
  });
});
