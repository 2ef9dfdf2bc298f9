import { requireFields } from "../../../base/arguments.js";
import { DataError } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import { type PacedTwins, pacedTwins, type Report } from "../../../base/paced-twins.js";
import { significant } from "../../../base/printing.js";
import { finish, type Steps } from "../../../base/steps.js";
import { textGrid } from "../../../base/text-grid.js";
import { refuseUselessOptions } from "../../../base/useless-options.js";
import { Table } from "../../../data/table/table.js";
import { requireWhole } from "../../../math/probability/distributions/require.js";
import { type Seed, streamOf } from "../../../math/probability/random/seed.js";
import { OwnedCells } from "../../../math/probability/table/cell-values.js";
import { Factor } from "../../../math/probability/table/factor.js";
import type { AsyncTwins } from "../../../model/async-twins.js";
import type { BayesianNetwork } from "../../bayesian/bayesian-network.js";
import { readCodes } from "../../bayesian/cases.js";
import { scopeOf } from "../../bayesian/nodes.js";
import type { NodeNames } from "../../graphs/node-names.js";
import type { UndirectedGraph } from "../../graphs/undirected-graph.js";
import { QueryAnswer } from "../../infer/answer.js";
import { answerFromTables } from "../../infer/ask.js";
import { eliminate } from "../../infer/eliminate.js";
import { type Findings, readEvidence } from "../../infer/evidence.js";
import { GraphicalModel, type GraphicalSteps } from "../../infer/graphical-model.js";
import { compileTree } from "../../infer/junction-tree.js";
import { type CompileOptions, compileSchema } from "../../infer/options.js";
import { product } from "../../infer/potential.js";
import { requireTargets } from "../../infer/targets.js";
import { type GibbsSample, gibbsSample } from "./gibbs-sample.js";
import { countParameters } from "./hierarchy.js";
import {
  type GibbsSampleOptions,
  gibbsSchema,
  MARKOV_QUERY_OPTIONS,
  type MarkovQueryOptions,
  markovQuerySchema,
} from "./options.js";
import { type MarkovParts, markovParts } from "./parts.js";
import { type MarkovSpec, readMarkovSpec } from "./spec.js";
import { type MarkovNetworkState, markovNetworkState } from "./state.js";

/** The potential of a maximal clique: the factor times the exponential of the scale. */
export interface CliqueFactor {
  readonly factor: Factor;
  readonly logScale: number;
}

/** The answers that only undirected networks give, in steps. */
export interface MarkovNetworkSteps {
  gibbs(report: Report, options?: GibbsSampleOptions): Steps<GibbsSample>;
  logPartition(report: Report, options?: CompileOptions): Steps<number>;
}

export interface MarkovNetwork extends MarkovNetworkState {}

/**
 * An undirected graphical model: variables with levels, and potentials of some of them together. The probability of a
 * case is the product of its potentials, divided by the sum of such products over all cases, the partition function.
 *
 * ```ts
 * const friends = MarkovNetwork.of({
 *   variables: ["Ann", "Bob", "Cem"],
 *   potentials: [
 *     { of: ["Ann", "Bob"], values: [[10, 1], [1, 10]] },
 *     { of: ["Bob", "Cem"], values: [[10, 1], [1, 10]] },
 *   ],
 * });
 * friends.separated("Ann", "Cem", "Bob"); // true
 * friends.query({ of: "Ann", given: { Cem: "yes" } }).probability({ Ann: "yes" }); // 0.8347
 * ```
 */
export class MarkovNetwork extends GraphicalModel<MarkovNetworkState, MarkovParts, MarkovQueryOptions> {
  static readonly kind = "MarkovNetwork";
  static readonly state: typeof markovNetworkState = markovNetworkState;

  constructor(state: MarkovNetworkState) {
    const method = "MarkovNetwork";
    requireFields(method, "the state", state, ["variables", "potentials"], "what MarkovNetwork.of makes");
    super(state, markovParts(method, state.variables, state.potentials));
  }

  /** A network written by hand: variables, and potentials of some of them together. */
  static of(spec: MarkovSpec): MarkovNetwork {
    return MarkovNetwork.#from(readMarkovSpec("MarkovNetwork.of", spec));
  }

  /** A Markov network with the joint distribution of a Bayesian network: the tables of all nodes become potentials of the moral graph. */
  static fromBayesianNetwork(network: BayesianNetwork): MarkovNetwork {
    const method = "MarkovNetwork.fromBayesianNetwork";
    requireFields(method, "the network", network, ["nodes", "graph"], "a BayesianNetwork");
    const nodes = network.nodes.map((node) => {
      if (node.kind === "discrete") return node;
      const sentence = `${quote(node.name)} has numbers, and the potentials of an undirected network are tables of levels.`;
      throw new DataError(method, sentence, { column: node.name, expected: "nodes with levels" });
    });
    return MarkovNetwork.#from({
      variables: nodes.map(({ name, levels }) => ({ name, levels })),
      potentials: nodes.map(({ name, parents, table }) => ({
        nodes: [...parents, name],
        values: table,
        logScale: 0,
      })),
    });
  }

  static #from(parts: Pick<MarkovNetworkState, "variables" | "potentials">): MarkovNetwork {
    return new MarkovNetwork({ inputs: { names: parts.variables.map(({ name }) => name) }, ...parts });
  }

  /** Variables that share a potential are connected. */
  get graph(): UndirectedGraph {
    return this.parts.graph;
  }

  /** The variables that share a potential with this one: given them, it is independent of all others. */
  neighbors(variable: string): readonly string[] {
    return this.graph.neighbors(variable);
  }

  /** Whether the graph says that `x` and `y` are independent given `given`: every path between them meets one of these. */
  separated(x: NodeNames, y: NodeNames, given: NodeNames = []): boolean {
    return this.graph.separates(given, x, y);
  }

  /** The joint distribution as one factor per maximal clique of the graph, up to the partition function. */
  factorization(): readonly CliqueFactor[] {
    const method = "MarkovNetwork.factorization";
    const { tables, sizes, logScale: given } = this.parts;
    const cliques = this.graph.cliques().map((nodes) => this.graph.indicesOf(nodes));
    const held = cliques.map((): (typeof tables)[number][] => []);
    for (const table of tables)
      held[cliques.findIndex((clique) => table.variables.every((one) => clique.includes(one)))].push(table);
    return cliques.map((clique, at) => {
      const { values, logScale } = product(sizes, held[at], clique);
      const factor = new Factor(scopeOf(method, this.parts, clique), new OwnedCells(values));
      return { factor, logScale: logScale + (at === 0 ? given : 0) };
    });
  }

  /** The number of free parameters of the log-linear model with a term for every potential and all below it. */
  get parameterCount(): number {
    return countParameters(
      this.parts.sizes,
      this.parts.tables.map(({ variables }) => variables),
    );
  }

  /** The logarithm of the partition function, exactly; refused if its tables would be too large. */
  logPartition(options: CompileOptions = {}): number {
    return finish(this.#steps.logPartition(undefined, options));
  }

  /** log P of a case with a level of every variable, or of every row of a table. */
  logProbability(table: Table): Float64Array;
  logProbability(row: Readonly<Record<string, unknown>>): number;
  logProbability(rows: Table | Readonly<Record<string, unknown>>): Float64Array | number {
    const method = "MarkovNetwork.logProbability";
    if (rows instanceof Table) return this.#logProbabilities(method, rows);
    requireOptionsObject(method, rows, "case");
    return this.#logProbabilities(method, Table.fromRows([rows]))[0];
  }

  /** Cases drawn by Gibbs sampling, with diagnostics; it needs no partition function. */
  gibbs(options: GibbsSampleOptions = {}): GibbsSample {
    return finish(this.#steps.gibbs(undefined, options));
  }

  override get async(): AsyncTwins<this> &
    PacedTwins<GraphicalSteps<MarkovQueryOptions>> &
    PacedTwins<MarkovNetworkSteps> {
    return { ...super.async, ...pacedTwins(this.kind, this.#steps) };
  }

  get #steps(): MarkovNetworkSteps {
    return {
      gibbs: (report, options) => {
        const method = "MarkovNetwork.gibbs";
        return gibbsSample(method, this.parts, {
          ...parseOptions(method, gibbsSchema, options ?? {}),
          report,
        });
      },
      logPartition: (report, options) => this.#logPartition(report, options ?? {}),
    };
  }

  *#logPartition(report: Report, options: CompileOptions): Steps<number> {
    const method = "MarkovNetwork.logPartition";
    const limits = { ...parseOptions(method, compileSchema, options), report };
    return (yield* this.parts.requirePartition(method, limits)) + this.parts.logScale;
  }

  protected override *querySteps(
    method: string,
    report: Report,
    question: MarkovQueryOptions,
  ): Steps<QueryAnswer> {
    const settings = parseOptions(method, markovQuerySchema, question);
    refuseUselessOptions(method, MARKOV_QUERY_OPTIONS, settings.method, question);
    const evidence = readEvidence(method, this.parts, settings.given);
    const targets = requireTargets(method, this.parts, settings.of, evidence);
    const scope = scopeOf(method, this.parts, targets);
    const asked = { ...settings, report };
    const computed = yield* answerFromTables(method, this.parts, targets, evidence, asked);
    return new QueryAnswer({ method: settings.method, given: { ...settings.given }, scope, ...computed });
  }

  protected override *logEvidenceSteps(method: string, report: Report, given: Findings): Steps<number> {
    const limits = { ...parseOptions(method, compileSchema, {}), report };
    const evidence = readEvidence(method, this.parts, given);
    const { values, logScale } = yield* eliminate(method, this.parts, [], evidence, limits);
    return Math.log(values[0]) + logScale - (yield* this.parts.requirePartition(method, limits));
  }

  /** By a junction tree; networks that are too wide for that have `gibbs`. */
  protected override *sampleSteps(method: string, report: Report, count: number, seed: Seed): Steps<Table> {
    requireWhole(method, "count", count, 0);
    const tree = yield* compileTree(method, this.parts, parseOptions(method, compileSchema, {}));
    return yield* tree.sampleSteps(report, count, streamOf(seed));
  }

  summary(): string {
    const { edges } = this.graph;
    const rows = this.variables.map(({ name, levels }) => [
      name,
      this.neighbors(name).join(", "),
      levels.map(String).join(", "),
    ]);
    const head = `MarkovNetwork of ${rows.length} variables, ${edges.length} edges, ${significant(this.parameterCount)} parameters`;
    const shown = rows.slice(0, 40);
    const more = rows.length > shown.length ? [`… ${rows.length - shown.length} more variables`] : [];
    return [head, textGrid([["variable", "neighbors", "levels"], ...shown], 3), ...more].join("\n");
  }

  #logProbabilities(method: string, table: Table): Float64Array {
    const { tables, sizes } = this.parts;
    const codes = this.variables.map((variable) =>
      readCodes(method, { kind: "discrete", ...variable }, table.column(variable.name, method)),
    );
    const limits = parseOptions(method, compileSchema, {});
    const out = new Float64Array(table.rows).fill(-finish(this.parts.requirePartition(method, limits)));
    for (const { variables, values } of tables) {
      const logs = values.map((value) => Math.log(value));
      for (let row = 0; row < out.length; row += 1) {
        let cell = 0;
        for (const index of variables) cell = cell * sizes[index] + codes[index][row];
        out[row] += logs[cell];
      }
    }
    return out;
  }
}
