import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { columnName, DataError, got, rowName, wanted, words } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { finish, type Steps } from "../../base/steps.js";
import type { Table } from "../../data/table/table.js";
import { Dirichlet } from "../../math/probability/multivariate/dirichlet.js";
import type { Assignment } from "../../math/probability/table/scope.js";
import { Scope } from "../../math/probability/table/scope.js";
import type { DirectedGraph } from "../graphs/dag.js";
import {
  estimateOption,
  type PseudoCountOptions,
  pseudoCountOptions,
  pseudoCounts,
  requireUseful,
} from "./pseudo-counts.js";
import { rowsOf } from "./scores/conditional-gaussian.js";
import { type Configurations, countLevels, emptyConfiguration } from "./scores/configurations.js";
import {
  type DiscreteData,
  isDiscrete,
  type MissingRule,
  missingOption,
  type NetworkData,
  readNetworkData,
} from "./scores/network-data.js";
import { type Moments, mergeMoments, momentsOf } from "./scores/regression.js";

const countOptions = z.strictObject({ missing: missingOption });

const posteriorOptions = pseudoCountOptions.extend({
  method: estimateOption.default("dirichlet"),
});

/** How often each level of a node occurs with each assignment of its parents. */
export interface DiscreteFamily {
  readonly kind: "discrete";
  readonly levels: readonly Label[];
  /** Assignments of the parents, the last parent fastest, × levels: numbers of cases, or sums of weights. */
  readonly counts: Float64Array;
}

/** Means and cross products of a node and its continuous parents, for each assignment of the discrete ones. */
export interface ContinuousFamily {
  readonly kind: "continuous";
  readonly moments: readonly Moments[];
}

/** A node with its parents, and what was counted of them. */
export type NodeFamily = DiscreteFamily | ContinuousFamily;

/** The families of all nodes of a graph. */
export type GraphFamilies = Pick<FamilyCounts, "graph" | "families">;

/**
 * What the parameters of a network depend on: counts of levels, and moments of numbers, for every node with its parents.
 * Those of parts of the data add up to those of the whole.
 *
 * ```ts
 * const counts = FamilyCounts.of(graph, january).merge(FamilyCounts.of(graph, february));
 * const network = fitParameters(graph, counts);
 * ```
 */
export class FamilyCounts {
  readonly graph: DirectedGraph;
  /** One per node of the graph. */
  readonly families: readonly NodeFamily[];
  /** The number of cases, or the sum of their weights. */
  readonly totalWeight: number;

  private constructor(graph: DirectedGraph, families: readonly NodeFamily[], totalWeight: number) {
    this.graph = graph;
    this.families = families;
    this.totalWeight = totalWeight;
  }

  /** Counts the cases of a table; `missing: "omit"` leaves out those with missing values. */
  static of(
    graph: DirectedGraph,
    table: Table,
    options: { readonly missing?: MissingRule } = {},
  ): FamilyCounts {
    const method = "FamilyCounts.of";
    requireFields(method, "the graph", graph, ["nodes", "parentIndices"], "a DirectedGraph");
    const { missing } = parseOptions(method, countOptions, options);
    return FamilyCounts.#count(method, graph, readNetworkData(method, table, graph.nodes, missing));
  }

  static #count(method: string, graph: DirectedGraph, data: NetworkData): FamilyCounts {
    return new FamilyCounts(graph, finish(familySteps(method, graph, data)), data.totalWeight);
  }

  /** The counts of both. */
  merge(other: FamilyCounts): FamilyCounts {
    const method = "FamilyCounts.merge";
    requireFields(method, "the other counts", other, ["graph", "families"], "FamilyCounts");
    if (!sameFamilies(this.graph, other.graph))
      throw new DataError(method, "the counts are of different graphs.", { expected: String(this.graph) });
    const families = this.families.map((one, node) =>
      mergeFamily(method, this.graph.nodes[node], one, other.families[node]),
    );
    return new FamilyCounts(this.graph, families, this.totalWeight + other.totalWeight);
  }

  /** These counts and those of further cases, whose levels must be known. */
  update(table: Table, options: { readonly missing?: MissingRule } = {}): FamilyCounts {
    const method = "FamilyCounts.update";
    const { missing } = parseOptions(method, countOptions, options);
    const data = readNetworkData(method, table, this.graph.nodes, missing);
    const nodes = data.nodes.map((node, at) => {
      const family = this.families[at];
      return isDiscrete(node) && family.kind === "discrete" ? withLevels(method, node, family.levels) : node;
    });
    return this.merge(FamilyCounts.#count(method, this.graph, { ...data, nodes }));
  }

  /** The levels of a node with levels, by its index. */
  levelsOf(node: number): readonly Label[] {
    return levelsOf(this.families[node]);
  }

  /**
   * What is believed about the probabilities of a node's levels, for one assignment of its parents: a Dirichlet
   * distribution with the counts and pseudo-counts.
   */
  posterior(node: string, given: Assignment = {}, options: PseudoCountOptions = {}): Dirichlet {
    const method = "FamilyCounts.posterior";
    const settings = parseOptions(method, posteriorOptions, options);
    requireUseful(method, options, settings.method);
    const index = this.graph.indexOf(node, method);
    const family = this.families[index];
    if (family.kind !== "discrete") {
      const sentence = words`${quote(node)} has ${got("numbers")}; only nodes with ${wanted("levels")} have a posterior of their probabilities.`;
      throw new DataError(method, sentence, { column: node });
    }
    const parents = this.graph.parentIndices[index];
    const scope = new Scope(
      method,
      parents.map((parent) => ({ name: this.graph.nodes[parent], levels: this.levelsOf(parent) })),
    );
    const levels = family.levels.length;
    const row = scope.cell(method, given);
    const sizes = parents.map((parent) => this.levelsOf(parent).length);
    const added = pseudoCounts(family.counts, levels, sizes, settings);
    const concentration = Array.from({ length: levels }, (_, level) => {
      const cell = row * levels + level;
      return family.counts[cell] + added[cell];
    });
    return new Dirichlet({ concentration });
  }
}

/** The levels of a family's node; none if it has numbers. */
export function levelsOf(family: NodeFamily): readonly Label[] {
  return family.kind === "discrete" ? family.levels : [];
}

/** Counts the families of columns that were read, with a pause after each. */
export function* familySteps(
  method: string,
  graph: DirectedGraph,
  data: NetworkData,
): Steps<readonly NodeFamily[]> {
  const families: NodeFamily[] = [];
  for (const parents of graph.parentIndices) {
    families.push(countFamily(method, data, families.length, parents));
    yield;
  }
  return families;
}

/** More assignments than this are refused. */
const MOST_CELLS = 2 ** 26;

function countFamily(
  method: string,
  data: NetworkData,
  index: number,
  parents: readonly number[],
): NodeFamily {
  const { nodes, rows, weights } = data;
  const node = nodes[index];
  const discrete = parents.map((parent) => nodes[parent]).filter(isDiscrete);
  if (isDiscrete(node)) {
    if (discrete.length < parents.length) {
      const parent = parents.map((one) => nodes[one]).find((one) => !isDiscrete(one)) ?? node;
      const sentence = `${quote(node.name)} has levels, so its parent ${quote(parent.name)} must have levels too; it has numbers.`;
      throw new DataError(method, sentence, { column: node.name, expected: "discrete parents" });
    }
    const counts = countLevels(assignments(method, node.name, rows, discrete), node, weights);
    return { kind: "discrete", levels: node.levels, counts: Float64Array.from(counts) };
  }
  const configurations = assignments(method, node.name, rows, discrete);
  const columns = [node, ...parents.map((parent) => nodes[parent])].flatMap((one) =>
    isDiscrete(one) ? [] : [one.values],
  );
  const moments = rowsOf(configurations).map((rowsOfCell) =>
    rowsOfCell.length === 0 ? emptyMoments(columns.length) : momentsOf(columns, weights, rowsOfCell),
  );
  return { kind: "continuous", moments };
}

function emptyMoments(size: number): Moments {
  return { weight: 0, means: new Float64Array(size), products: new Float64Array(size * size) };
}

/** The assignment of every case, the last node fastest. */
function assignments(
  method: string,
  name: string,
  rows: number,
  nodes: readonly DiscreteData[],
): Configurations {
  const size = nodes.reduce((cells, { levels }) => cells * levels.length, 1);
  if (size > MOST_CELLS) {
    const sentence = words`the parents of ${quote(name)} may have ${wanted(`at most ${MOST_CELLS} assignments`)}; they have ${got(`${size}`)}.`;
    throw new DataError(method, sentence, { column: name });
  }
  if (nodes.length === 0) return emptyConfiguration(rows);
  const codes = new Int32Array(nodes[0].codes);
  for (const { codes: nodeCodes, levels } of nodes.slice(1)) {
    const count = levels.length;
    for (let row = 0; row < rows; row += 1) codes[row] = codes[row] * count + nodeCodes[row];
  }
  return { codes, size, possible: size };
}

function sameFamilies(a: DirectedGraph, b: DirectedGraph): boolean {
  return (
    a.nodes.join("\0") === b.nodes.join("\0") &&
    a.parentIndices.every((list, node) => list.join() === b.parentIndices[node].join())
  );
}

function mergeFamily(method: string, name: string, a: NodeFamily, b: NodeFamily): NodeFamily {
  if (a.kind === "discrete" && b.kind === "discrete") {
    const isSame = a.levels.length === b.levels.length && a.levels.every((level, k) => level === b.levels[k]);
    if (isSame && a.counts.length === b.counts.length)
      return { ...a, counts: a.counts.map((count, cell) => count + b.counts[cell]) };
    throw new DataError(
      method,
      words`the levels of ${quote(name)} or its parents differ: ${wanted(listLevels(a.levels))}, and ${listLevels(b.levels)}. Declare the levels of both tables with "kinds".`,
      { column: name },
    );
  }
  if (a.kind === "continuous" && b.kind === "continuous" && a.moments.length === b.moments.length)
    return {
      ...a,
      moments: a.moments.map((momentsOfRow, row) => mergeMoments(momentsOfRow, b.moments[row])),
    };
  const sentence = `${quote(name)} has levels in one part of the data and numbers in the other.`;
  throw new DataError(method, sentence, { column: name, expected: a.kind, received: b.kind });
}

/** The node with its codes in terms of other levels. */
function withLevels(method: string, node: DiscreteData, levels: readonly Label[]): DiscreteData {
  const indices = node.levels.map((level) => levels.indexOf(level));
  if (indices.every((index, code) => index === code) && levels.length === indices.length) return node;
  const row = node.codes.findIndex((code) => indices[code] < 0);
  if (row >= 0) {
    const level = quote(node.levels[node.codes[row]]);
    const sentence = words`${columnName(node.name)} has the level ${got(level)} in ${rowName(row)}, which was not counted before; known levels: ${listLevels(levels)}.`;
    throw new DataError(method, sentence);
  }
  return { ...node, levels, codes: node.codes.map((code) => indices[code]) };
}
