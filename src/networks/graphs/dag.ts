import { requireFields } from "../../base/arguments.js";
import { DataError, got, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { inspect } from "../../base/printing.js";
import { compelledArcs } from "./equivalence.js";
import { type IndexByName, indexOf, indicesOf, type NodeNames, readNodes } from "./node-names.js";
import { type Arc, PartialGraph, requireSameNodes } from "./partial-graph.js";
import { type Edge, UndirectedGraph } from "./undirected-graph.js";

/** A node with two parents that are not connected with each other. */
export interface VStructure {
  readonly node: string;
  readonly parents: readonly [a: string, b: string];
}

/**
 * A directed graph without cycles over named nodes. It never changes: `withArc` and its siblings return another one.
 *
 * ```ts
 * const graph = new DirectedGraph(["Rain", "Sprinkler", "Wet"], [["Rain", "Wet"], ["Sprinkler", "Wet"]]);
 * graph.parents("Wet"); // ["Rain", "Sprinkler"]
 * graph.topologicalOrder; // ["Rain", "Sprinkler", "Wet"]
 * ```
 */
export class DirectedGraph {
  readonly nodes: readonly string[];
  /** Every arc once, node by node in the order of their ends; the arcs into a node are in the order of its parents. */
  readonly arcs: readonly Arc[];
  /** The indices of the parents of every node, in their order, for programs. */
  readonly parentIndices: readonly (readonly number[])[];
  /** The indices of the children of every node, in the order of the nodes. */
  readonly childIndices: readonly (readonly number[])[];
  /** The indices of the nodes, parents before children. */
  readonly order: readonly number[];
  readonly #indexByName: IndexByName;

  constructor(nodes: readonly string[], arcs: readonly Arc[] = [], method = "DirectedGraph") {
    const { names, indexByName } = readNodes(method, nodes);
    requireList(method, "arcs", arcs);
    const parents = names.map((): number[] => []);
    for (const arc of arcs) {
      requireFields(method, "an arc", arc, ["0", "1"], "the names of two nodes, [from, to]");
      const [from, to] = arc.map((name) => indexOf(method, indexByName, name));
      if (from === to)
        throw new DataError(method, `there is an arc from ${quote(arc[0])} to itself.`, { column: arc[0] });
      if (parents[to].includes(from)) {
        const sentence = `the arc ${quote(arc[0])} → ${quote(arc[1])} is given twice.`;
        throw new DataError(method, sentence, { column: arc[0] });
      }
      parents[to].push(from);
    }
    this.nodes = names;
    this.#indexByName = indexByName;
    this.parentIndices = Object.freeze(parents.map((list) => Object.freeze(list)));
    const children = names.map((): number[] => []);
    for (const [to, list] of parents.entries()) for (const from of list) children[from].push(to);
    this.childIndices = Object.freeze(children.map((list) => Object.freeze(list)));
    this.arcs = Object.freeze(
      parents.flatMap((list, to) => list.map((from) => Object.freeze([names[from], names[to]] as const))),
    );
    this.order = Object.freeze(sortNodes(method, names, parents, children));
  }

  /** From the indices of the parents of every node. */
  static fromParents(nodes: readonly string[], parents: readonly ArrayLike<number>[]): DirectedGraph {
    const method = "DirectedGraph.fromParents";
    const { names } = readNodes(method, nodes);
    requireList(method, "parents", parents);
    for (const list of parents) requireList(method, "parents of a node", list);
    if (parents.length !== names.length) {
      const sentence = words`expected the ${wanted(`parents of ${names.length} nodes`)}; got ${got(`parents of ${parents.length}`)}.`;
      throw new DataError(method, sentence);
    }
    return new DirectedGraph(
      names,
      parents.flatMap((list, to) => Array.from(list, (from) => [names[from], names[to]] as const)),
      method,
    );
  }

  /** From the output of `toJSON`. */
  static fromJSON(json: unknown): DirectedGraph {
    const method = "DirectedGraph.fromJSON";
    const fields = json as { nodes: readonly string[]; arcs: readonly Arc[] };
    requireFields(method, "the graph", fields, ["nodes", "arcs"]);
    return new DirectedGraph(fields.nodes, fields.arcs, method);
  }

  has(node: string): boolean {
    return this.#indexByName.has(node);
  }

  /** The index of a node in `nodes`. */
  indexOf(node: string, method = "DirectedGraph.indexOf"): number {
    return indexOf(method, this.#indexByName, node);
  }

  /** The indices of one node or several, each once. */
  indicesOf(nodes: NodeNames, method = "DirectedGraph.indicesOf"): number[] {
    return indicesOf(method, this.#indexByName, nodes);
  }

  hasArc(from: string, to: string): boolean {
    const method = "DirectedGraph.hasArc";
    return this.parentIndices[this.indexOf(to, method)].includes(this.indexOf(from, method));
  }

  /** The nodes with an arc to this one, in the order in which the arcs were given. */
  parents(node: string): readonly string[] {
    return this.parentIndices[this.indexOf(node, "DirectedGraph.parents")].map((index) => this.nodes[index]);
  }

  /** The nodes to which this one has an arc, in the order of the nodes. */
  children(node: string): readonly string[] {
    return this.childIndices[this.indexOf(node, "DirectedGraph.children")].map((index) => this.nodes[index]);
  }

  /** The nodes, parents before children. */
  get topologicalOrder(): readonly string[] {
    return this.order.map((index) => this.nodes[index]);
  }

  /** The nodes from which a directed path leads to one of these, in the order of the nodes; not these themselves. */
  ancestors(nodes: NodeNames): readonly string[] {
    return this.#others(this.indicesOf(nodes, "DirectedGraph.ancestors"), this.parentIndices);
  }

  /** The nodes to which a directed path leads from one of these, in the order of the nodes; not these themselves. */
  descendants(nodes: NodeNames): readonly string[] {
    return this.#others(this.indicesOf(nodes, "DirectedGraph.descendants"), this.childIndices);
  }

  /** Parents, children and other parents of the children: given them, the node is independent of the rest. */
  markovBlanket(node: string): readonly string[] {
    const index = this.indexOf(node, "DirectedGraph.markovBlanket");
    const blanket = new Set(this.parentIndices[index]);
    for (const child of this.childIndices[index]) {
      blanket.add(child);
      for (const parent of this.parentIndices[child]) blanket.add(parent);
    }
    blanket.delete(index);
    return this.#named(blanket);
  }

  /** The graph without directions, in which parents of a common child are connected. */
  moralGraph(): UndirectedGraph {
    const edges = new Map<string, Edge>();
    const connect = (a: number, b: number) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      edges.set(`${low} ${high}`, [this.nodes[low], this.nodes[high]]);
    };
    for (const [node, parents] of this.parentIndices.entries())
      for (const [at, parent] of parents.entries()) {
        connect(parent, node);
        for (const other of parents.slice(at + 1)) connect(parent, other);
      }
    return new UndirectedGraph(this.nodes, [...edges.values()], "DirectedGraph.moralGraph");
  }

  /** The graph without directions. */
  skeleton(): UndirectedGraph {
    return new UndirectedGraph(this.nodes, this.arcs, "DirectedGraph.skeleton");
  }

  /** The nodes with two parents that are not connected: what distinguishes graphs with the same skeleton. */
  vStructures(): readonly VStructure[] {
    const connected = (a: number, b: number) =>
      this.parentIndices[a].includes(b) || this.parentIndices[b].includes(a);
    return this.parentIndices.flatMap((parents, node) =>
      parents.flatMap((a, at) =>
        parents
          .slice(at + 1)
          .filter((b) => !connected(a, b))
          .map(
            (b): VStructure => ({ node: this.nodes[node], parents: [this.nodes[a], this.nodes[b]] as const }),
          ),
      ),
    );
  }

  /** The class of all graphs that make the same statements about independence; arcs have the same direction in all. */
  equivalenceClass(): PartialGraph {
    const labels = compelledArcs(this.order, this.parentIndices);
    const isCompelled = ([from, to]: Arc) => labels[this.indexOf(to)].get(this.indexOf(from)) === true;
    return new PartialGraph(
      this.nodes,
      this.arcs.filter(isCompelled),
      this.arcs.filter((arc) => !isCompelled(arc)),
      "DirectedGraph.equivalenceClass",
    );
  }

  /** The structural Hamming distance of the equivalence classes: graphs that no data can tell apart have distance 0. */
  hammingDistance(other: DirectedGraph): number {
    const method = "DirectedGraph.hammingDistance";
    requireFields(method, "the other graph", other, ["equivalenceClass"], "a DirectedGraph");
    requireSameNodes(method, this.nodes, other.nodes);
    return this.equivalenceClass().hammingDistance(other.equivalenceClass());
  }

  /** The graph with one more arc. */
  withArc(from: string, to: string): DirectedGraph {
    return new DirectedGraph(this.nodes, [...this.arcs, [from, to]], "DirectedGraph.withArc");
  }

  /** The graph without an arc that it has. */
  withoutArc(from: string, to: string): DirectedGraph {
    const method = "DirectedGraph.withoutArc";
    if (!this.hasArc(from, to))
      throw new DataError(method, `there is no arc ${quote(from)} → ${quote(to)}.`, { column: from });
    return new DirectedGraph(
      this.nodes,
      this.arcs.filter(([a, b]) => a !== from || b !== to),
      method,
    );
  }

  /** The graph with one arc turned around. */
  withReversedArc(from: string, to: string): DirectedGraph {
    return this.withoutArc(from, to).withArc(to, from);
  }

  /** These nodes, in the order of the graph, and the arcs between them. */
  subgraph(nodes: NodeNames): DirectedGraph {
    const kept = new Set(this.indicesOf(nodes, "DirectedGraph.subgraph"));
    return new DirectedGraph(
      this.#named(kept),
      this.arcs.filter(([from, to]) => kept.has(this.indexOf(from)) && kept.has(this.indexOf(to))),
      "DirectedGraph.subgraph",
    );
  }

  /** Whether both have the same nodes and arcs, in any order. */
  equals(other: DirectedGraph): boolean {
    requireFields("DirectedGraph.equals", "the other graph", other, ["nodes", "arcs"], "a DirectedGraph");
    return (
      this.nodes.length === other.nodes.length &&
      this.arcs.length === other.arcs.length &&
      other.nodes.every((name) => this.has(name)) &&
      other.arcs.every(([from, to]) => this.hasArc(from, to))
    );
  }

  toString(): string {
    const arcs = this.arcs.map(([from, to]) => `${from} → ${to}`).join(", ");
    return `${this.nodes.length} nodes, ${this.arcs.length} arcs${arcs === "" ? "" : `: ${arcs}`}`;
  }

  [inspect](): string {
    return this.toString();
  }

  toJSON(): { readonly nodes: readonly string[]; readonly arcs: readonly Arc[] } {
    return { nodes: this.nodes, arcs: this.arcs };
  }

  /** What is reached from these nodes, without them. */
  #others(start: readonly number[], next: readonly (readonly number[])[]): string[] {
    const reached = reach(start, next);
    for (const node of start) reached.delete(node);
    return this.#named(reached);
  }

  #named(indices: Iterable<number>): string[] {
    return [...indices].sort((a, b) => a - b).map((index) => this.nodes[index]);
  }
}

/** The nodes that can be reached from some, these included. */
export function reach(start: readonly number[], next: readonly (readonly number[])[]): Set<number> {
  const reached = new Set(start);
  const pending = [...start];
  for (let node = pending.pop(); node !== undefined; node = pending.pop())
    for (const other of next[node])
      if (!reached.has(other)) {
        reached.add(other);
        pending.push(other);
      }
  return reached;
}

/** Parents before children; of several that may come next, the one that was named first. */
function sortNodes(
  method: string,
  names: readonly string[],
  parents: readonly (readonly number[])[],
  children: readonly (readonly number[])[],
): number[] {
  const waiting = parents.map((list) => list.length);
  const order: number[] = [];
  // A node before `start` is either placed or waits for a parent; when the last one is placed, the search goes back.
  for (let start = 0; start < names.length; ) {
    if (waiting[start] !== 0) {
      start += 1;
      continue;
    }
    waiting[start] = -1;
    order.push(start);
    let next = start + 1;
    for (const child of children[start]) {
      waiting[child] -= 1;
      if (waiting[child] === 0) next = Math.min(next, child);
    }
    start = next;
  }
  if (order.length < names.length) throw cycleError(method, names, parents, waiting);
  return order;
}

/** Names the nodes of a cycle: among nodes that all wait for a parent, going from parent to parent ends in one. */
function cycleError(
  method: string,
  names: readonly string[],
  parents: readonly (readonly number[])[],
  waiting: readonly number[],
): DataError {
  const path = [waiting.findIndex((count) => count > 0)];
  for (;;) {
    const parent = parents[path[path.length - 1]].find((one) => waiting[one] > 0) ?? path[0];
    const at = path.indexOf(parent);
    path.push(parent);
    if (at < 0) continue;
    const cycle = path
      .slice(at)
      .reverse()
      .map((node) => quote(names[node]));
    const sentence = words`the arcs form a cycle: ${got(cycle.join(" → "))}.`;
    return new DataError(method, sentence, { column: names[parent], expected: "a graph without cycles" });
  }
}
