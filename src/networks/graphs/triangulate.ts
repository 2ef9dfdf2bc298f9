import { requireFields } from "../../base/arguments.js";
import { requireKnownOptions, requireOptionsObject } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { inspect } from "../../base/printing.js";
import { finish } from "../../base/steps.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { bestOrder } from "../infer/best-order.js";
import { type OrderRule, orderRules } from "../infer/elimination-order.js";
import type { DirectedGraph } from "./dag.js";
import { type Edge, UndirectedGraph } from "./undirected-graph.js";

export interface TriangulateOptions {
  /**
   * The order in which nodes are eliminated: "best" (the default) for the cheapest that is found, one rule, or all nodes in
   * an order given by name.
   */
  readonly order?: OrderRule | "best" | readonly string[];
  /** Number of levels of each node by name, which determines the cost of cliques. The default is 2. */
  readonly levels?: Readonly<Record<string, number>>;
}

/** A chordal graph that contains another one. */
export interface TriangulationFields {
  /** The graph with the edges that were added: every cycle of four nodes or more has a chord. */
  readonly graph: UndirectedGraph;
  /** The edges that were added, not counting those between parents in a directed graph. */
  readonly fill: readonly Edge[];
  /** The nodes in the order of their elimination, which needs no further edges. */
  readonly order: readonly string[];
  /** The maximal cliques, in the order of the nodes. */
  readonly cliques: readonly (readonly string[])[];
  /** The nodes of the largest clique, less one. */
  readonly width: number;
  /** Total number of cells of tables over all cliques. */
  readonly cells: number;
}

export interface Triangulation extends TriangulationFields {}

/** What `triangulate` finds. */
export class Triangulation {
  /** Call `triangulate` instead. */
  constructor(fields: TriangulationFields) {
    Object.assign(this, fields);
  }

  toString(): string {
    return `triangulation of ${this.graph.nodes.length} nodes: ${this.fill.length} edges added, ${this.cliques.length} cliques, width ${this.width}, ${this.cells} cells`;
  }

  [inspect](): string {
    return this.toString();
  }
}

const METHOD = "triangulate";

/**
 * Adds edges to a graph until every cycle of four nodes or more has a chord, by eliminating its nodes one after the other;
 * the parents of each node of a directed graph are connected first. Its cliques are what a junction tree joins.
 *
 * ```ts
 * const ring = new UndirectedGraph(["A", "B", "C", "D"], [["A", "B"], ["B", "C"], ["C", "D"], ["D", "A"]]);
 * triangulate(ring).fill; // [["B", "D"]]
 * ```
 */
export function triangulate(
  source: DirectedGraph | UndirectedGraph,
  options: TriangulateOptions = {},
): Triangulation {
  requireFields(METHOD, "the graph", source, ["nodes"], "a DirectedGraph or an UndirectedGraph");
  requireKnownOptions(METHOD, options, ["order", "levels"]);
  const graph = "moralGraph" in source ? source.moralGraph() : source;
  const sizes = readSizes(graph, options.levels ?? {});
  const { order, cliques } = eliminated(graph, sizes, options.order ?? "best");
  const name = (index: number) => graph.nodes[index];
  const chordal = UndirectedGraph.fromCliques(
    graph.nodes,
    cliques.map((clique) => clique.map(name)),
    METHOD,
  );
  const maximal = chordal.cliques();
  const cellsOf = (clique: readonly string[]) =>
    clique.reduce((product, node) => product * sizes[graph.indexOf(node)], 1);
  return new Triangulation({
    graph: chordal,
    fill: chordal.edges.filter(([a, b]) => !graph.hasEdge(a, b)),
    order: order.map(name),
    cliques: maximal,
    width: maximal.reduce((most, { length }) => Math.max(most, length), 1) - 1,
    cells: maximal.reduce((sum, clique) => sum + cellsOf(clique), 0),
  });
}

interface Eliminated {
  readonly order: readonly number[];
  readonly cliques: readonly (readonly number[])[];
}

function eliminated(
  graph: UndirectedGraph,
  sizes: readonly number[],
  order: NonNullable<TriangulateOptions["order"]>,
): Eliminated {
  if (Array.isArray(order)) return inOrder(graph, order);
  const known: readonly unknown[] = ["best", ...orderRules];
  if (typeof order !== "string" || !known.includes(order)) {
    throw badOption(METHOD, "order", `${known.map(quote).join(", ")} or a list of all nodes`, quote(order));
  }
  const edges = graph.edges.map(([a, b]) => [graph.indexOf(a), graph.indexOf(b)]);
  const alone = graph.nodes.map((_, index) => [index]);
  const mayGo = new Uint8Array(sizes.length).fill(1);
  return finish(bestOrder(order, sizes, [...edges, ...alone], mayGo));
}

/** Eliminates the nodes in this order. */
function inOrder(graph: UndirectedGraph, names: readonly string[]): Eliminated {
  const order = graph.indicesOf(names, METHOD);
  if (order.length !== graph.nodes.length || names.length !== order.length)
    throw badOption(METHOD, "order", `each of the ${graph.nodes.length} nodes once`, names);
  const near = graph.nodes.map((node) => new Set(graph.neighbors(node).map((other) => graph.indexOf(other))));
  const cliques = order.map((node) => {
    const others = [...near[node]];
    for (const one of others) {
      near[one].delete(node);
      for (const other of others) if (other !== one) near[one].add(other);
    }
    return [...others, node];
  });
  return { order, cliques };
}

function readSizes(graph: UndirectedGraph, levels: Readonly<Record<string, number>>): number[] {
  requireOptionsObject(METHOD, levels, "levels");
  for (const node of Object.keys(levels)) graph.indexOf(node, METHOD);
  return graph.nodes.map((node) => {
    const size = Object.hasOwn(levels, node) ? levels[node] : 2;
    if (Number.isInteger(size) && size >= 1) return size;
    throw badOption(METHOD, "levels", `a whole number ≥ 1 for ${quote(node)}`, size);
  });
}
