import { requireFields } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { inspect } from "../../base/printing.js";
import { type IndexByName, indexOf, readNodes } from "./node-names.js";
import { type Edge, UndirectedGraph } from "./undirected-graph.js";

/** From a node to another. */
export type Arc = readonly [from: string, to: string];

/**
 * A graph in which some edges have a direction and others do not: the class of all directed graphs that make the same
 * statements about independence, or what a test of independence can tell about one. It never changes.
 */
export class PartialGraph {
  readonly nodes: readonly string[];
  /** The edges whose direction is known. */
  readonly arcs: readonly Arc[];
  /** The edges that may go either way. */
  readonly edges: readonly Edge[];
  readonly #indexByName: IndexByName;
  /** 1 if there is an arc from the row to the column; both ways for an edge. */
  readonly #marks: Uint8Array;

  constructor(
    nodes: readonly string[],
    arcs: readonly Arc[],
    edges: readonly Edge[],
    method = "PartialGraph",
  ) {
    const { names, indexByName } = readNodes(method, nodes);
    requireList(method, "arcs", arcs);
    requireList(method, "edges", edges);
    const size = names.length;
    const marks = new Uint8Array(size * size);
    for (const [at, pair] of [...arcs, ...edges].entries()) {
      requireFields(method, "an arc or edge", pair, ["0", "1"], "the names of two nodes");
      const [a, b] = pair.map((name) => indexOf(method, indexByName, name));
      if (a === b)
        throw new DataError(method, `${quote(pair[0])} is connected with itself.`, { column: pair[0] });
      if (marks[a * size + b] + marks[b * size + a] > 0) {
        const sentence = `${quote(pair[0])} and ${quote(pair[1])} are connected twice.`;
        throw new DataError(method, sentence, { column: pair[0] });
      }
      marks[a * size + b] = 1;
      if (at >= arcs.length) marks[b * size + a] = 1;
    }
    this.nodes = names;
    this.arcs = Object.freeze(arcs.map(([a, b]) => Object.freeze([a, b] as const)));
    this.edges = Object.freeze(edges.map(([a, b]) => Object.freeze([a, b] as const)));
    this.#indexByName = indexByName;
    this.#marks = marks;
  }

  /** Whether there is an arc from the first node to the second. */
  hasArc(from: string, to: string): boolean {
    return this.#mark(from, to) === 1 && this.#mark(to, from) === 0;
  }

  /** Whether there is an edge without a direction between two nodes. */
  hasEdge(a: string, b: string): boolean {
    return this.#mark(a, b) === 1 && this.#mark(b, a) === 1;
  }

  /** The connections without their directions. */
  skeleton(): UndirectedGraph {
    return new UndirectedGraph(this.nodes, [...this.arcs, ...this.edges], "PartialGraph.skeleton");
  }

  /**
   * The structural Hamming distance (Tsamardinos, Brown and Aliferis 2006): how many pairs of nodes are connected in
   * another way, or in only one of the graphs.
   */
  hammingDistance(other: PartialGraph): number {
    const method = "PartialGraph.hammingDistance";
    requireFields(method, "the other graph", other, ["nodes", "arcs", "edges"], "a PartialGraph");
    requireSameNodes(method, this.nodes, other.nodes);
    let distance = 0;
    for (const [at, a] of this.nodes.entries())
      for (const b of this.nodes.slice(at + 1))
        if (this.#mark(a, b) !== other.#mark(a, b) || this.#mark(b, a) !== other.#mark(b, a)) distance += 1;
    return distance;
  }

  /** Whether both have the same nodes, arcs and edges, in any order. */
  equals(other: PartialGraph): boolean {
    requireFields("PartialGraph.equals", "the other graph", other, ["nodes", "arcs", "edges"]);
    return (
      this.nodes.length === other.nodes.length &&
      other.nodes.every((name) => this.#indexByName.has(name)) &&
      this.hammingDistance(other) === 0
    );
  }

  toString(): string {
    const arcs = this.arcs.map(([from, to]) => `${from} → ${to}`);
    const edges = this.edges.map(([a, b]) => `${a} — ${b}`);
    const all = [...arcs, ...edges].join(", ");
    return `${this.nodes.length} nodes, ${arcs.length} arcs, ${edges.length} edges${all === "" ? "" : `: ${all}`}`;
  }

  [inspect](): string {
    return this.toString();
  }

  #mark(from: string, to: string): number {
    const method = "PartialGraph";
    const [a, b] = [indexOf(method, this.#indexByName, from), indexOf(method, this.#indexByName, to)];
    return this.#marks[a * this.nodes.length + b];
  }
}

/** Refuses graphs over other nodes, by the first one that is missing. */
export function requireSameNodes(method: string, names: readonly string[], others: readonly string[]): void {
  const known = new Set(names);
  const stranger = others.find((name) => !known.has(name));
  const has = new Set(others);
  const missing = names.find((name) => !has.has(name));
  if (stranger === undefined && missing === undefined) return;
  const sentence =
    stranger !== undefined
      ? `only the other graph has the node ${quote(stranger)}.`
      : `the other graph has no node ${quote(missing)}.`;
  throw new DataError(method, sentence, {
    column: stranger ?? missing ?? "",
    expected: names.join(", "),
    received: others.join(", "),
  });
}
