import { requireFields } from "../base/arguments.js";
import { DataError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { requireList } from "../base/numbers.js";
import { inspect } from "../base/printing.js";
import { type NodeNames, type NodePlaces, placeOf, placesOf, readNodes } from "./node-names.js";

/** An edge between two nodes. */
export type Edge = readonly [a: string, b: string];

/**
 * An undirected graph over named nodes: a moral graph, a skeleton, or the graph of an undirected model. It never
 * changes.
 *
 * ```ts
 * const chain = new UndirectedGraph(["X", "Y", "Z"], [["X", "Y"], ["Y", "Z"]]);
 * chain.cliques(); // [["X", "Y"], ["Y", "Z"]]
 * chain.separates("Y", "X", "Z"); // true
 * ```
 */
export class UndirectedGraph {
  readonly nodes: readonly string[];
  /** Every edge once, in the order in which they were given. */
  readonly edges: readonly Edge[];
  readonly #places: NodePlaces;
  readonly #neighbors: readonly ReadonlySet<number>[];

  constructor(nodes: readonly string[], edges: readonly Edge[], method = "UndirectedGraph") {
    const { names, places } = readNodes(method, nodes);
    requireList(method, "edges", edges);
    const neighbors = names.map(() => new Set<number>());
    for (const edge of edges) {
      requireFields(method, "an edge", edge, ["0", "1"], "the names of two nodes");
      const [a, b] = edge.map((name) => placeOf(method, places, name));
      if (a === b)
        throw new DataError(method, `there is an edge from ${quote(edge[0])} to itself.`, {
          column: edge[0],
        });
      if (neighbors[a].has(b)) {
        const sentence = `there are two edges between ${quote(edge[0])} and ${quote(edge[1])}.`;
        throw new DataError(method, sentence, { column: edge[0] });
      }
      neighbors[a].add(b);
      neighbors[b].add(a);
    }
    this.nodes = names;
    this.edges = Object.freeze(edges.map(([a, b]) => Object.freeze([a, b] as const)));
    this.#places = places;
    this.#neighbors = neighbors;
  }

  hasEdge(a: string, b: string): boolean {
    const method = "UndirectedGraph.hasEdge";
    return this.#neighbors[placeOf(method, this.#places, a)].has(placeOf(method, this.#places, b));
  }

  /** The nodes that share an edge with this one, in the order of the nodes. */
  neighbors(node: string): readonly string[] {
    return this.#named(this.#neighbors[placeOf("UndirectedGraph.neighbors", this.#places, node)]);
  }

  /** The maximal sets of nodes that are all connected with each other (Bron and Kerbosch 1973, with pivots). */
  cliques(): readonly (readonly string[])[] {
    const found: number[][] = [];
    const grow = (clique: readonly number[], candidates: Set<number>, excluded: Set<number>): void => {
      if (candidates.size === 0 && excluded.size === 0) {
        found.push([...clique].sort((a, b) => a - b));
        return;
      }
      // The neighbors of the pivot need not be tried: a maximal clique has the pivot or one of the others.
      const pivot = [...candidates, ...excluded].reduce((best, node) =>
        shared(this.#neighbors[node], candidates) > shared(this.#neighbors[best], candidates) ? node : best,
      );
      for (const node of [...candidates].filter((one) => !this.#neighbors[pivot].has(one))) {
        const near = this.#neighbors[node];
        grow(
          [...clique, node],
          new Set([...candidates].filter((one) => near.has(one))),
          new Set([...excluded].filter((one) => near.has(one))),
        );
        candidates.delete(node);
        excluded.add(node);
      }
    };
    if (this.nodes.length > 0) grow([], new Set(this.nodes.keys()), new Set());
    return found.sort(compareLists).map((clique) => clique.map((node) => this.nodes[node]));
  }

  /** Whether every path from a node of `a` to one of `b` passes through one of `separators`. */
  separates(separators: NodeNames, a: NodeNames, b: NodeNames): boolean {
    const method = "UndirectedGraph.separates";
    const blocked = new Set(placesOf(method, this.#places, separators));
    const goals = new Set(placesOf(method, this.#places, b).filter((node) => !blocked.has(node)));
    const start = placesOf(method, this.#places, a).filter((node) => !blocked.has(node));
    const reached = this.#reach(start, blocked);
    return [...goals].every((node) => !reached.has(node));
  }

  /** The nodes in groups between which there is no path. */
  components(): readonly (readonly string[])[] {
    const seen = new Set<number>();
    const components: string[][] = [];
    for (const node of this.nodes.keys()) {
      if (seen.has(node)) continue;
      const own = this.#reach([node], new Set());
      for (const one of own) seen.add(one);
      components.push(this.#named(own));
    }
    return components;
  }

  /** Whether both have the same nodes and edges, in any order. */
  equals(other: UndirectedGraph): boolean {
    requireFields("UndirectedGraph.equals", "the other graph", other, ["nodes", "edges"], "a graph");
    return (
      this.nodes.length === other.nodes.length &&
      this.edges.length === other.edges.length &&
      other.nodes.every((name) => this.#places.has(name)) &&
      other.edges.every(([a, b]) => this.hasEdge(a, b))
    );
  }

  toString(): string {
    const edges = this.edges.map(([a, b]) => `${a} — ${b}`).join(", ");
    return `${this.nodes.length} nodes, ${this.edges.length} edges${edges === "" ? "" : `: ${edges}`}`;
  }

  [inspect](): string {
    return this.toString();
  }

  #reach(start: readonly number[], blocked: ReadonlySet<number>): Set<number> {
    const reached = new Set(start);
    const pending = [...start];
    for (let node = pending.pop(); node !== undefined; node = pending.pop())
      for (const next of this.#neighbors[node])
        if (!reached.has(next) && !blocked.has(next)) {
          reached.add(next);
          pending.push(next);
        }
    return reached;
  }

  #named(places: Iterable<number>): string[] {
    return [...places].sort((a, b) => a - b).map((place) => this.nodes[place]);
  }
}

function shared(some: ReadonlySet<number>, others: ReadonlySet<number>): number {
  let count = 0;
  for (const one of others) if (some.has(one)) count += 1;
  return count;
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, k) => value !== b[k]);
  return at < 0 ? a.length - b.length : a[at] - (b[at] ?? -1);
}
