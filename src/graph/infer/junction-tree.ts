import { DataError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { inspect, significant } from "../../base/printing.js";
import type { Table } from "../../data/table.js";
import { requireWhole } from "../../probability/distributions/require.js";
import { type Seed, streamOf } from "../../probability/random/seed.js";
import { OwnedCells } from "../../probability/table/cell-values.js";
import { ProbabilityTable } from "../../probability/table/probability-table.js";
import type { Assignment } from "../../probability/table/scope.js";
import { sumCellsInto } from "../../probability/table/strides.js";
import { scopeOf } from "../network/nodes.js";
import type { NodeNames } from "../node-names.js";
import { Marginals, QueryAnswer } from "./answer.js";
import { buildCliqueTree, type CliqueTree } from "./clique-tree.js";
import { drawFromTree, tableOfCodes } from "./draw-cases.js";
import { type EliminationLimits, eliminate, requireAffordable } from "./eliminate.js";
import { type Findings, impossibleEvidence, readEvidence } from "./evidence.js";
import type { FactoredParts } from "./factored.js";
import { cellsOf, mapOnto } from "./potential.js";
import { Propagation } from "./propagation.js";
import { requireTargets } from "./targets.js";

/** A clique of a junction tree. */
export interface Clique {
  readonly nodes: readonly string[];
  /** The place of the clique it sends its message to; −1 for the first of a part. */
  readonly parent: number;
  /** The nodes it shares with that clique. */
  readonly separator: readonly string[];
  /** The number of cells of its table. */
  readonly cells: number;
}

/**
 * A network compiled for many questions. Every answer keeps what it computed: the next one computes only what its
 * findings change.
 *
 * ```ts
 * const tree = network.compile();
 * tree.marginals({ Wet: "yes" }).probability("Rain", "yes");
 * ```
 */
export class JunctionTree {
  readonly #parts: FactoredParts;
  readonly #tree: CliqueTree;
  readonly #limits: EliminationLimits;
  readonly #propagation: Propagation;
  readonly #logPartition: number;
  /** For every node and level, the likelihood of that level being known. */
  readonly #indicators: readonly (readonly Float64Array[])[];

  constructor(method: string, parts: FactoredParts, limits: EliminationLimits) {
    if (!parts.isDiscrete) {
      const name = parts.nodes[parts.sizes.indexOf(0)].name;
      const sentence = `${quote(name)} has numbers, and a junction tree has tables of levels alone; ask the network itself.`;
      throw new DataError(method, sentence, { column: name, expected: "discrete nodes" });
    }
    this.#parts = parts;
    this.#limits = limits;
    this.#tree = buildCliqueTree(parts, limits.order);
    const { cliques, cells, largest } = this.#tree;
    const widest = cliques.find((clique) => cellsOf(parts.sizes, clique) === largest) ?? [];
    requireAffordable(method, parts, widest, { largest, total: cells }, limits.maxBytes);
    this.#propagation = new Propagation(parts, this.#tree);
    this.#logPartition = parts.logPartition() ?? this.#propagation.logMass();
    this.#indicators = parts.sizes.map((size) =>
      Array.from({ length: size }, (_, code) =>
        Float64Array.from({ length: size }, (__, k) => (k === code ? 1 : 0)),
      ),
    );
  }

  /** The cliques, each after the one it sends its message to. */
  get cliques(): readonly Clique[] {
    const names = (places: readonly number[]) => places.map((place) => this.#parts.graph.nodes[place]);
    return this.#tree.cliques.map((clique, place) => ({
      nodes: names(clique),
      parent: this.#tree.parents[place],
      separator: names(clique.slice(0, this.#tree.shared[place])),
      cells: cellsOf(this.#parts.sizes, clique),
    }));
  }

  /** The number of cells of all tables. */
  get cells(): number {
    return this.#tree.cells;
  }

  /** The largest clique's number of nodes, less one. */
  get width(): number {
    return this.#tree.cliques.reduce((most, { length }) => Math.max(most, length), 1) - 1;
  }

  /** log P(given). */
  logEvidence(given: Findings = {}): number {
    this.#observe("JunctionTree.logEvidence", given);
    return this.#logEvidence();
  }

  /** The distribution of every node by itself. */
  marginals(given: Findings = {}): Marginals {
    const logEvidence = this.#require("JunctionTree.marginals", given);
    const tables = new Map<string, ProbabilityTable>();
    for (const [place, scope] of this.#parts.scopes.entries()) {
      if (scope === undefined) continue;
      const values = new Float64Array(scope.cells);
      this.#propagation.marginal(place, values);
      tables.set(this.#parts.graph.nodes[place], new ProbabilityTable(scope, new OwnedCells(values)));
    }
    return new Marginals({ ...given }, logEvidence, tables);
  }

  /** The joint distribution of some nodes; cheap if one clique has all of them. */
  query(question: { readonly of: NodeNames; readonly given?: Findings | undefined }): QueryAnswer {
    const method = "JunctionTree.query";
    requireKnownOptions(method, question, ["of", "given"]);
    const given = question.given ?? {};
    const logEvidence = this.#require(method, given);
    const evidence = readEvidence(method, this.#parts, given);
    const targets = requireTargets(method, this.#parts, question.of, evidence);
    const scope = scopeOf(method, this.#parts, targets);
    const { sizes } = this.#parts;
    const clique = this.#tree.cliques.findIndex((nodes) => targets.every((node) => nodes.includes(node)));
    const values = new Float64Array(scope.cells);
    if (clique >= 0)
      sumCellsInto(
        values,
        this.#propagation.belief(clique),
        mapOnto(sizes, this.#tree.cliques[clique], targets),
      );
    else values.set(eliminate(method, this.#parts, targets, evidence, this.#limits).values);
    const sum = values.reduce((total, value) => total + value, 0);
    return new QueryAnswer({
      method: "junction-tree",
      given: { ...given },
      scope,
      values: values.map((value) => value / sum),
      logEvidence,
    });
  }

  /** The joint distribution of the nodes of a clique. */
  cliqueTable(clique: number, given: Findings = {}): ProbabilityTable {
    const method = "JunctionTree.cliqueTable";
    if (!(Number.isInteger(clique) && clique >= 0 && clique < this.#tree.cliques.length)) {
      const expected = `a whole number from 0 to ${this.#tree.cliques.length - 1}`;
      throw new DataError(method, `the clique must be ${expected}; got ${quote(clique)}.`, { expected });
    }
    this.#require(method, given);
    const belief = this.#propagation.belief(clique);
    const sum = belief.reduce((total, value) => total + value, 0);
    const scope = scopeOf(method, this.#parts, this.#tree.cliques[clique]);
    return new ProbabilityTable(scope, new OwnedCells(belief.map((value) => value / sum)));
  }

  /** The most probable levels of all nodes without a finding, and the logarithm of their joint probability with it. */
  mostProbable(given: Findings = {}): { readonly assignment: Assignment; readonly logProbability: number } {
    const method = "JunctionTree.mostProbable";
    this.#require(method, given);
    const { codes, logValue } = this.#propagation.mostProbable();
    const { codes: known } = readEvidence(method, this.#parts, given);
    const assignment = Object.fromEntries(
      this.#parts.nodes.flatMap((node, place) =>
        node.kind === "discrete" && !known.has(place) ? [[node.name, node.levels[codes[place]]]] : [],
      ),
    );
    return { assignment, logProbability: logValue - this.#logPartition };
  }

  /** Cases drawn at random, exactly, among those that agree with what is given. */
  sample(count: number, seed: Seed = 0, given: Findings = {}): Table {
    const method = "JunctionTree.sample";
    requireWhole(method, "count", count, 0);
    this.#require(method, given);
    const codes = drawFromTree(this.#propagation, this.#parts.sizes, count, streamOf(seed));
    return tableOfCodes(this.#parts.nodes, codes);
  }

  toString(): string {
    const { cliques, cells, largest } = this.#tree;
    return `JunctionTree of ${cliques.length} cliques, width ${this.width}, ${significant(cells)} cells, ${significant(largest)} in the largest`;
  }

  [inspect](): string {
    return this.toString();
  }

  #logEvidence(): number {
    return this.#propagation.logMass() - this.#logPartition;
  }

  #observe(method: string, given: Findings): void {
    const { codes, likelihoods } = readEvidence(method, this.#parts, given);
    for (const node of this.#propagation.found())
      if (!codes.has(node) && !likelihoods.has(node)) this.#propagation.setFinding(node, undefined);
    for (const [node, code] of codes) this.#propagation.setFinding(node, this.#indicators[node][code]);
    for (const [node, likelihood] of likelihoods) this.#propagation.setFinding(node, likelihood);
  }

  /** Takes the findings in; an error names the first that cannot be true. */
  #require(method: string, given: Findings): number {
    this.#observe(method, given);
    const logEvidence = this.#logEvidence();
    if (logEvidence > Number.NEGATIVE_INFINITY) return logEvidence;
    throw impossibleEvidence(
      method,
      given,
      (findings) => this.logEvidence(findings) > Number.NEGATIVE_INFINITY,
    );
  }
}
