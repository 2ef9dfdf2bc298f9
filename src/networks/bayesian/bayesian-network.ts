import { requireFields } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { type PacedTwins, pacedTwins, type Report } from "../../base/paced-twins.js";
import { significant } from "../../base/printing.js";
import { finish, type Steps } from "../../base/steps.js";
import { textGrid } from "../../base/text-grid.js";
import { Table } from "../../data/table/table.js";
import { requireWhole } from "../../math/probability/distributions/require.js";
import type { Seed } from "../../math/probability/random/seed.js";
import { streamOf } from "../../math/probability/random/seed.js";
import { OwnedCells } from "../../math/probability/table/cell-values.js";
import { ConditionalTable } from "../../math/probability/table/probability-table.js";
import type { AsyncTwins } from "../../model/async-twins.js";
import type { DirectedGraph } from "../graphs/dag.js";
import type { MostProbable, QueryAnswer } from "../infer/answer.js";
import { ask, askDensity, askMostProbableMixed, logEvidenceOf } from "../infer/ask.js";
import type { DensityAnswer } from "../infer/density-answer.js";
import { type Findings, readEvidence } from "../infer/evidence.js";
import { GraphicalModel, type GraphicalSteps } from "../infer/graphical-model.js";
import type { DensityOptions, MostProbableOptions, QueryOptions } from "../infer/options.js";
import {
  type ObservationQuestion,
  type ObservationRanking,
  rankObservations,
} from "../infer/rank-observations.js";
import { drawCases, logJointRows } from "./cases.js";
import { intervene } from "./intervene.js";
import { configurations, type NetworkNode, type NetworkParts, networkParts, scopeOf } from "./nodes.js";
import { type NetworkSpec, readSpec } from "./spec.js";
import { type BayesianNetworkState, bayesianNetworkState } from "./state.js";

/** How many numbers a network saves. */
export interface NetworkStorage {
  /** The cells of the joint table of all nodes with levels. */
  readonly joint: number;
  /** The cells of all tables of the network together. */
  readonly tables: number;
  /** The cells of its largest table. */
  readonly largest: number;
}

/** The answers that only directed networks give, in steps. */
export interface BayesianNetworkSteps {
  density(report: Report, question: DensityOptions): Steps<DensityAnswer>;
  rankObservations(report: Report, question: ObservationQuestion): Steps<ObservationRanking>;
}

export interface BayesianNetwork extends BayesianNetworkState {}

/**
 * A Bayesian network: a directed graph, and for every node its distribution given its parents.
 *
 * ```ts
 * const lawn = BayesianNetwork.of({
 *   Rain: { table: 0.4 },
 *   Wet: { parents: ["Rain"], table: { yes: 0.9, no: 0.2 } },
 * });
 * lawn.query({ of: "Rain", given: { Wet: "yes" } }).probability({ Rain: "yes" }); // 0.75
 * ```
 */
export class BayesianNetwork extends GraphicalModel<BayesianNetworkState, NetworkParts, QueryOptions> {
  static readonly kind = "BayesianNetwork";
  static readonly state: typeof bayesianNetworkState = bayesianNetworkState;

  constructor(state: BayesianNetworkState) {
    requireFields("BayesianNetwork", "the state", state, ["nodes"], "what BayesianNetwork.of makes");
    super(state, networkParts("BayesianNetwork", state.nodes));
  }

  /** A network written by hand: nodes by name, in any order. */
  static of(spec: NetworkSpec): BayesianNetwork {
    return BayesianNetwork.fromNodes(readSpec("BayesianNetwork.of", spec));
  }

  /** A network from finished nodes, for programs. */
  static fromNodes(nodes: readonly NetworkNode[]): BayesianNetwork {
    const method = "BayesianNetwork.fromNodes";
    requireList(method, "nodes", nodes);
    for (const node of nodes) requireFields(method, "a node", node, ["name", "parents"]);
    return new BayesianNetwork({ inputs: { names: nodes.map(({ name }) => name) }, nodes: [...nodes] });
  }

  get graph(): DirectedGraph {
    return this.parts.graph;
  }

  /** A node by name. */
  node(name: string): NetworkNode {
    return this.nodes[this.graph.indexOf(name, "BayesianNetwork.node")];
  }

  /** P(node | parents) of a node with levels. */
  table(name: string): ConditionalTable {
    const method = "BayesianNetwork.table";
    const index = this.graph.indexOf(name, method);
    const node = this.nodes[index];
    if (node.kind !== "discrete") {
      const sentence = `${quote(name)} has numbers and therefore no table; its regressions are in node(${quote(name)}).`;
      throw new DataError(method, sentence, { column: name, expected: "a node with levels" });
    }
    return new ConditionalTable(
      scopeOf(method, this.parts, [index]),
      scopeOf(method, this.parts, this.parts.discreteParents[index]),
      new OwnedCells(node.table),
      method,
    );
  }

  /** The number of free parameters. */
  get parameterCount(): number {
    return this.nodes.reduce((sum, node, index) => {
      const rows = configurations(this.parts, this.parts.discreteParents[index]);
      const slopes = this.parts.continuousParents[index].length;
      return sum + rows * (node.kind === "discrete" ? node.levels.length - 1 : slopes + 2);
    }, 0);
  }

  /** What the tables take, compared with the joint table. */
  get storage(): NetworkStorage {
    const sizes = this.nodes.flatMap((node) => (node.kind === "discrete" ? [node.table.length] : []));
    return {
      joint: this.parts.sizes.reduce((cells, size) => cells * Math.max(1, size), 1),
      tables: sizes.reduce((sum, size) => sum + size, 0),
      largest: sizes.reduce((most, size) => Math.max(most, size), 0),
    };
  }

  /** log P of a case with a value for every node, or of every row of a table; log density if there are numbers. */
  logJoint(table: Table): Float64Array;
  logJoint(row: Readonly<Record<string, unknown>>): number;
  logJoint(rows: Table | Readonly<Record<string, unknown>>): Float64Array | number {
    const method = "BayesianNetwork.logJoint";
    if (rows instanceof Table) return logJointRows(method, this.parts, rows);
    requireOptionsObject(method, rows, "case");
    return logJointRows(method, this.parts, Table.fromRows([rows]))[0];
  }

  /** The distribution of some nodes with numbers given what is known. */
  density(question: DensityOptions): DensityAnswer {
    return finish(this.#steps.density(undefined, question));
  }

  /** What each node that is not known would tell about another, and save in decisions about it; the best comes first. */
  rankObservations(question: ObservationQuestion): ObservationRanking {
    return finish(this.#steps.rankObservations(undefined, question));
  }

  override get async(): AsyncTwins<this> &
    PacedTwins<GraphicalSteps<QueryOptions>> &
    PacedTwins<BayesianNetworkSteps> {
    return { ...super.async, ...pacedTwins(this.kind, this.#steps) };
  }

  get #steps(): BayesianNetworkSteps {
    const { parts } = this;
    return {
      density: (report, question) => askDensity("BayesianNetwork.density", parts, question, report),
      rankObservations: (report, question) =>
        rankObservations("BayesianNetwork.rankObservations", parts, question, report),
    };
  }

  protected override querySteps(method: string, report: Report, question: QueryOptions): Steps<QueryAnswer> {
    return ask(method, this.parts, question, report);
  }

  protected override mostProbableSteps(
    method: string,
    report: Report,
    question: MostProbableOptions,
  ): Steps<MostProbable> {
    return askMostProbableMixed(method, this.parts, question, report);
  }

  protected override logEvidenceSteps(method: string, report: Report, given: Findings): Steps<number> {
    return logEvidenceOf(method, this.parts, readEvidence(method, this.parts, given), report);
  }

  protected override sampleSteps(method: string, report: Report, count: number, seed: Seed): Steps<Table> {
    requireWhole(method, "count", count, 0);
    return drawCases(this.parts, count, streamOf(seed), report);
  }

  /**
   * The network after an intervention: the nodes no longer depend on their parents and have these values. A node with
   * numbers is taken out, and its value goes into the regressions of its children.
   */
  do(values: Readonly<Record<string, unknown>>): BayesianNetwork {
    return BayesianNetwork.fromNodes(intervene("BayesianNetwork.do", this.parts, values));
  }

  summary(): string {
    const { arcs } = this.graph;
    const rows = this.nodes.map((node) => [
      node.name,
      node.parents.join(", "),
      node.kind === "discrete" ? node.levels.map(String).join(", ") : "numbers",
    ]);
    const head = `BayesianNetwork of ${this.nodes.length} nodes, ${arcs.length} arcs, ${significant(this.parameterCount)} parameters`;
    const shown = rows.slice(0, 40);
    const more = rows.length > shown.length ? [`… ${rows.length - shown.length} more nodes`] : [];
    return [head, textGrid([["node", "parents", "levels"], ...shown], 3), ...more].join("\n");
  }
}
