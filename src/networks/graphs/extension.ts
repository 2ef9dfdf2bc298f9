import { requireFields } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { DirectedGraph } from "./dag.js";
import type { Arc, PartialGraph } from "./partial-graph.js";

/**
 * A directed graph of the class that a partial graph stands for: every edge gets a direction that creates neither a
 * cycle nor a new v-structure (Dor and Tarsi 1992). An error if there is none.
 */
export function directedExtension(partial: PartialGraph): DirectedGraph {
  const method = "directedExtension";
  requireFields(method, "the graph", partial, ["nodes", "arcs", "edges"], "a PartialGraph");
  const indexByName = new Map(partial.nodes.map((name, index) => [name, index]));
  const indexOf = (name: string) => indexByName.get(name) ?? 0;
  const out = partial.nodes.map(() => new Set<number>());
  const into = partial.nodes.map(() => new Set<number>());
  const free = partial.nodes.map(() => new Set<number>());
  for (const [from, to] of partial.arcs) {
    out[indexOf(from)].add(indexOf(to));
    into[indexOf(to)].add(indexOf(from));
  }
  for (const [a, b] of partial.edges) {
    free[indexOf(a)].add(indexOf(b));
    free[indexOf(b)].add(indexOf(a));
  }
  const near = (node: number) => new Set([...out[node], ...into[node], ...free[node]]);
  const arcs: Arc[] = [...partial.arcs];
  const left = new Set(partial.nodes.keys());
  while (left.size > 0) {
    // A sink whose undirected neighbors are connected with all its other neighbors can be the last of an order.
    const sink = [...left].find((node) => {
      if (out[node].size > 0) return false;
      const neighbors = near(node);
      return [...free[node]].every((a) => [...neighbors].every((b) => a === b || near(a).has(b)));
    });
    if (sink === undefined) {
      const sentence = "the edges cannot all be given directions without a cycle or a new v-structure.";
      throw new DataError(method, sentence, { received: String(partial) });
    }
    for (const other of free[sink]) arcs.push([partial.nodes[other], partial.nodes[sink]]);
    for (const other of near(sink)) for (const list of [out, into, free]) list[other].delete(sink);
    left.delete(sink);
  }
  return new DirectedGraph(partial.nodes, arcs, method);
}
