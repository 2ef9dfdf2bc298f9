import { requireFields } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { inspect } from "../../base/printing.js";
import { type IndexByName, indexOf, indicesOf, type NodeNames, readNodes } from "./node-names.js";

/** An edge between two nodes. */
export type Edge = readonly [a: string, b: string];

/** Two nodes that are independent given others. */
export interface Independence {
  readonly nodes: readonly [a: string, b: string];
  readonly given: readonly string[];
}

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
  readonly #indexByName: IndexByName;
  readonly #neighbors: readonly ReadonlySet<number>[];

  constructor(nodes: readonly string[], edges: readonly Edge[], method = "UndirectedGraph") {
    const { names, indexByName } = readNodes(method, nodes);
    requireList(method, "edges", edges);
    const neighbors = names.map(() => new Set<number>());
    for (const edge of edges) {
      requireFields(method, "an edge", edge, ["0", "1"], "the names of two nodes");
      const [a, b] = edge.map((name) => indexOf(method, indexByName, name));
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
    this.#indexByName = indexByName;
    this.#neighbors = neighbors;
  }

  /** The graph in which the nodes of every set are all connected with each other. */
  static fromCliques(
    nodes: readonly string[],
    sets: readonly (readonly string[])[],
    method = "UndirectedGraph.fromCliques",
  ): UndirectedGraph {
    const { names, indexByName } = readNodes(method, nodes);
    requireList(method, "sets of nodes", sets);
    const edges = new Map<string, Edge>();
    for (const set of sets) {
      const members = indicesOf(method, indexByName, set).sort((a, b) => a - b);
      for (const [at, a] of members.entries())
        for (const b of members.slice(at + 1)) edges.set(`${a} ${b}`, [names[a], names[b]]);
    }
    return new UndirectedGraph(names, [...edges.values()], method);
  }

  /** The index of a node in `nodes`. */
  indexOf(node: string, method = "UndirectedGraph.indexOf"): number {
    return indexOf(method, this.#indexByName, node);
  }

  /** The indices of one node or several, each once. */
  indicesOf(nodes: NodeNames, method = "UndirectedGraph.indicesOf"): number[] {
    return indicesOf(method, this.#indexByName, nodes);
  }

  /** Whether two nodes are adjacent. */
  hasEdge(a: string, b: string): boolean {
    const method = "UndirectedGraph.hasEdge";
    return this.#neighbors[this.indexOf(a, method)].has(this.indexOf(b, method));
  }

  /** The nodes that share an edge with this one, in the order of the nodes. */
  neighbors(node: string): readonly string[] {
    return this.#named(this.#neighbors[this.indexOf(node, "UndirectedGraph.neighbors")]);
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

  /**
   * Whether every path from a node of `a` to one of `b` passes through one of `separators`; then the sets are independent
   * given these: the global Markov property.
   */
  separates(separators: NodeNames, a: NodeNames, b: NodeNames): boolean {
    const method = "UndirectedGraph.separates";
    const blocked = new Set(this.indicesOf(separators, method));
    const goals = new Set(this.indicesOf(b, method).filter((node) => !blocked.has(node)));
    const start = this.indicesOf(a, method).filter((node) => !blocked.has(node));
    const reached = this.#reach(start, blocked);
    return [...goals].every((node) => !reached.has(node));
  }

  /** A shortest path between two nodes, both included; undefined if there is none. */
  path(a: string, b: string): readonly string[] | undefined {
    const method = "UndirectedGraph.path";
    const [from, to] = [this.indexOf(a, method), this.indexOf(b, method)];
    const before = new Map([[from, -1]]);
    const pending = [from];
    for (const node of pending)
      for (const next of [...this.#neighbors[node]].sort((x, y) => x - y))
        if (!before.has(next)) {
          before.set(next, node);
          pending.push(next);
        }
    if (!before.has(to)) return undefined;
    const path: string[] = [];
    for (let node = to; node >= 0; node = before.get(node) ?? -1) path.push(this.nodes[node]);
    return path.reverse();
  }

  /** Some of the nodes, in the order in which they are given, with the edges between them. */
  subgraph(nodes: NodeNames): UndirectedGraph {
    const kept = this.indicesOf(nodes, "UndirectedGraph.subgraph").map((index) => this.nodes[index]);
    const isKept = new Set(kept);
    return new UndirectedGraph(
      kept,
      this.edges.filter(([a, b]) => isKept.has(a) && isKept.has(b)),
    );
  }

  /** Whether all nodes are connected with each other. */
  get isComplete(): boolean {
    return this.edges.length === (this.nodes.length * (this.nodes.length - 1)) / 2;
  }

  /**
   * Whether every cycle of four nodes or more has a chord, so that models of the graph are products and quotients of
   * marginals (maximum cardinality search; Tarjan and Yannakakis 1984).
   */
  get isChordal(): boolean {
    const visited: number[] = [];
    const isVisited = new Uint8Array(this.nodes.length);
    const counts = new Int32Array(this.nodes.length);
    while (visited.length < this.nodes.length) {
      let next = -1;
      for (const node of this.nodes.keys())
        if (isVisited[node] === 0 && (next < 0 || counts[node] > counts[next])) next = node;
      const earlier = visited.filter((node) => this.#neighbors[next].has(node));
      // All earlier neighbors of a node must be adjacent to the last of them.
      const last = earlier.at(-1);
      if (earlier.some((node) => node !== last && !this.#neighbors[last ?? 0].has(node))) return false;
      isVisited[next] = 1;
      visited.push(next);
      for (const node of this.#neighbors[next]) counts[node] += 1;
    }
    return true;
  }

  /** The pairwise Markov property: nodes without an edge are independent given all others. */
  pairwiseIndependencies(): readonly Independence[] {
    return this.nodes.flatMap((a, at) =>
      this.nodes.slice(at + 1).flatMap((b): Independence[] => {
        if (this.hasEdge(a, b)) return [];
        return [{ nodes: [a, b], given: this.nodes.filter((node) => node !== a && node !== b) }];
      }),
    );
  }

  /** The nodes in groups between which there is no path. */
  components(): readonly (readonly string[])[] {
    const seen = new Set<number>();
    const components: string[][] = [];
    for (const node of this.nodes.keys()) {
      if (seen.has(node)) continue;
      const component = this.#reach([node], new Set());
      for (const one of component) seen.add(one);
      components.push(this.#named(component));
    }
    return components;
  }

  /** Whether both have the same nodes and edges, in any order. */
  equals(other: UndirectedGraph): boolean {
    requireFields("UndirectedGraph.equals", "the other graph", other, ["nodes", "edges"], "a graph");
    return (
      this.nodes.length === other.nodes.length &&
      this.edges.length === other.edges.length &&
      other.nodes.every((name) => this.#indexByName.has(name)) &&
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

  #named(indices: Iterable<number>): string[] {
    return [...indices].sort((a, b) => a - b).map((index) => this.nodes[index]);
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
