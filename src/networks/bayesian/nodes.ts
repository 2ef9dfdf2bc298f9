// What a network says about each of its nodes, and the same in numbers, checked once.

import { badArgument, requireFields, requireText } from "../../base/arguments.js";
import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { immediately } from "../../base/steps.js";
import { SUM_TOLERANCE } from "../../math/probability/table/cell-values.js";
import { describeAssignment, Scope } from "../../math/probability/table/scope.js";
import { sumCells } from "../../math/probability/table/strides.js";
import { DirectedGraph, reach } from "../graphs/dag.js";
import type { FactoredParts } from "../infer/factored.js";

/** A node with levels. */
export interface DiscreteNode {
  readonly kind: "discrete";
  readonly name: string;
  /** Discrete nodes. */
  readonly parents: readonly string[];
  readonly levels: readonly Label[];
  /** P(node | parents): one row per assignment of the parents, the last of them fastest, one column per level. */
  readonly table: Float64Array;
}

/**
 * A node with numbers: for every assignment of the discrete parents, a linear regression on the others with normal
 * errors.
 */
export interface GaussianNode {
  readonly kind: "gaussian";
  readonly name: string;
  readonly parents: readonly string[];
  /** One per assignment of the discrete parents, the last of them fastest. */
  readonly intercepts: Float64Array;
  /** The coefficients, one row per configuration and one column per parent that has numbers. */
  readonly coefficients: Float64Array;
  /** One per assignment of the discrete parents. */
  readonly standardDeviations: Float64Array;
}

/** A node of a Bayesian network. */
export type NetworkNode = DiscreteNode | GaussianNode;

/** A network by the indices of its nodes. */
export interface NetworkParts extends FactoredParts {
  readonly graph: DirectedGraph;
  readonly nodes: readonly NetworkNode[];
  /** The indices of the parents that have levels. */
  readonly discreteParents: readonly (readonly number[])[];
  /** The indices of the parents that have numbers. */
  readonly continuousParents: readonly (readonly number[])[];
}

/** The parts of a network, or an error about the first node that cannot be. */
export function networkParts(method: string, nodes: readonly NetworkNode[]): NetworkParts {
  for (const node of nodes) requireForm(method, node);
  const graph = new DirectedGraph(
    nodes.map(({ name }) => name),
    nodes.flatMap(({ name, parents }) => parents.map((parent) => [parent, name] as const)),
    method,
  );
  const sizes = nodes.map((node) => (node.kind === "discrete" ? node.levels.length : 0));
  const discreteParents = graph.parentIndices.map((list) => list.filter((index) => sizes[index] > 0));
  const continuousParents = graph.parentIndices.map((list) => list.filter((index) => sizes[index] === 0));
  const scopes = nodes.map((node) =>
    node.kind === "discrete" ? Scope.read(method, [{ name: node.name, levels: node.levels }]) : undefined,
  );
  const tableOf = (index: number) => {
    const node = nodes[index];
    return node.kind === "discrete"
      ? [{ variables: [...discreteParents[index], index], values: node.table }]
      : [];
  };
  const parts: NetworkParts = {
    graph,
    nodes,
    sizes,
    discreteParents,
    continuousParents,
    scopes,
    isDiscrete: sizes.every((size) => size > 0),
    tables: nodes.flatMap((_, index) => tableOf(index)),
    // What is neither asked for, nor known, nor above such a node sums to 1.
    relevantTables: (indices) => {
      const relevant = reach(indices, graph.parentIndices);
      return [...relevant].sort((a, b) => a - b).flatMap(tableOf);
    },
    approximateMethod: "likelihood-weighting",
    drawOrder: graph.order,
    logPartition: () => immediately(0),
  };
  for (const index of nodes.keys()) checkNode(method, parts, index);
  return parts;
}

/** Refuses what does not have the fields of a node. */
function requireForm(method: string, node: NetworkNode): void {
  requireFields(method, "a node", node, ["kind", "name", "parents"]);
  requireText(method, "the name of a node", node.name);
  requireList(method, `parents of ${quote(node.name)}`, node.parents);
  if (node.kind === "discrete") {
    requireList(method, `levels of ${quote(node.name)}`, node.levels);
    requireArray(method, node.name, "table", node.table);
  } else if (node.kind === "gaussian") {
    requireArray(method, node.name, "intercepts", node.intercepts);
    requireArray(method, node.name, "coefficients", node.coefficients);
    requireArray(method, node.name, "standardDeviations", node.standardDeviations);
  } else {
    const { kind } = node as { readonly kind: unknown };
    throw badArgument(method, "the kind of a node", '"discrete" or "gaussian"', kind);
  }
}

function requireArray(method: string, name: string, field: string, value: unknown): void {
  if (!(value instanceof Float64Array))
    throw badArgument(method, `field ${quote(field)} of ${quote(name)}`, "a Float64Array", value);
}

/** How many assignments some discrete nodes have. */
export function configurations({ sizes }: Pick<NetworkParts, "sizes">, indices: readonly number[]): number {
  return indices.reduce((cells, index) => cells * sizes[index], 1);
}

/** The scope of some discrete nodes in this order. */
export function scopeOf(
  method: string,
  { nodes }: Pick<FactoredParts, "nodes">,
  indices: readonly number[],
): Scope {
  return new Scope(
    method,
    indices.map((index) => {
      const node = nodes[index];
      return { name: node.name, levels: node.kind === "discrete" ? node.levels : [] };
    }),
  );
}

function checkNode(method: string, parts: NetworkParts, index: number): void {
  const node = parts.nodes[index];
  const rows = configurations(parts, parts.discreteParents[index]);
  if (node.kind === "discrete") {
    const [stranger] = parts.continuousParents[index];
    if (stranger !== undefined) {
      const parent = parts.nodes[stranger].name;
      const sentence = `${quote(node.name)} has levels, so its parent ${quote(parent)} must have levels too; it has numbers.`;
      throw new DataError(method, sentence, { column: node.name, expected: "discrete parents" });
    }
    requireLength(method, node.name, "probabilities", node.table.length, rows * node.levels.length);
    checkRows(method, parts, index, node);
    return;
  }
  requireLength(method, node.name, "intercepts", node.intercepts.length, rows);
  const slopes = rows * parts.continuousParents[index].length;
  requireLength(method, node.name, "coefficients", node.coefficients.length, slopes);
  requireLength(method, node.name, "standard deviations", node.standardDeviations.length, rows);
  const numbers = [...node.intercepts, ...node.coefficients, ...node.standardDeviations];
  const bad = numbers.find((value) => !Number.isFinite(value));
  if (bad !== undefined) {
    const sentence = words`the regression of ${quote(node.name)} must have finite numbers; got ${got(bad)}.`;
    throw new DataError(method, sentence, { column: node.name });
  }
  const flat = node.standardDeviations.find((value) => !(value > 0));
  if (flat !== undefined) {
    throw new DataError(method, {
      what: `the standard deviation of ${quote(node.name)}`,
      column: node.name,
      expected: "above 0",
      received: flat,
    });
  }
}

function requireLength(method: string, name: string, what: string, length: number, expected: number): void {
  if (length === expected) return;
  const sentence = words`${quote(name)} needs ${wanted(`${expected} ${what}`)}; got ${got(`${length} ${what}`)}.`;
  throw new ShapeError(method, sentence, { column: name });
}

function checkRows(method: string, parts: NetworkParts, index: number, node: DiscreteNode): void {
  const { table, levels, name } = node;
  const given = parts.discreteParents[index];
  const where = (row: number) =>
    given.length === 0 ? "" : ` for ${describeAssignment(scopeOf(method, parts, given).assignment(row))}`;
  for (let row = 0; row * levels.length < table.length; row += 1) {
    const start = row * levels.length;
    for (let at = start; at < start + levels.length; at += 1) {
      if (table[at] >= 0 && table[at] <= 1 + SUM_TOLERANCE) continue;
      throw new DataError(method, {
        what: `the probability of ${quote(name)} = ${quote(levels[at - start])}${where(row)}`,
        column: name,
        row,
        expected: "from 0 to 1",
        received: table[at],
      });
    }
    const sum = sumCells(table, start, start + levels.length);
    if (Math.abs(sum - 1) <= SUM_TOLERANCE) continue;
    const sentence = words`the probabilities of ${quote(name)}${where(row)} must sum to ${wanted("1")}; their sum is ${got(sum)}.`;
    throw new DataError(method, sentence, { column: name, row });
  }
}
