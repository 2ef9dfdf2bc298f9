import { CredalError, DataError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { type PacedTwins, pacedTwins, type Report } from "../../base/paced-twins.js";
import { inspect, significant } from "../../base/printing.js";
import { finish, type Steps } from "../../base/steps.js";
import { Turns } from "../../base/turns.js";
import type { Table } from "../../data/table/table.js";
import { requireWhole } from "../../math/probability/distributions/require.js";
import { type Seed, streamOf } from "../../math/probability/random/seed.js";
import { OwnedCells } from "../../math/probability/table/cell-values.js";
import { ProbabilityTable } from "../../math/probability/table/probability-table.js";
import { addCellsTo } from "../../math/probability/table/strides.js";
import { scopeOf } from "../bayesian/nodes.js";
import type { NodeNames } from "../graphs/node-names.js";
import { Marginals, type MostProbable, QueryAnswer } from "./answer.js";
import { buildCliqueTree, type CliqueTree } from "./clique-tree.js";
import { drawFromTree, tableOfCodes } from "./draw-cases.js";
import { Effort, inBlocks } from "./effort.js";
import { type EliminationLimits, eliminate, requireAffordable } from "./eliminate.js";
import {
  type Findings,
  findingsIn,
  type GivenOptions,
  impossibleEvidence,
  readEvidence,
} from "./evidence.js";
import type { FactoredParts } from "./factored.js";
import { cellsOf, mapOnto } from "./potential.js";
import { Propagation } from "./propagation.js";
import { requireTargets } from "./targets.js";

/** A clique of a junction tree. */
export interface Clique {
  readonly nodes: readonly string[];
  /** The index of the clique to which it sends its message; −1 for the first of a part. */
  readonly parent: number;
  /** The nodes it shares with that clique. */
  readonly separator: readonly string[];
  /** The number of cells of its table. */
  readonly cells: number;
}

/** What a compiled network consists of. */
interface CompiledParts {
  readonly parts: FactoredParts;
  readonly tree: CliqueTree;
  readonly limits: EliminationLimits;
  readonly propagation: Propagation;
  readonly logPartition: number;
}

/** A question to a compiled network. */
export interface TreeQuestion {
  readonly of: NodeNames;
  readonly given?: Findings | undefined;
}

/** The answers of a compiled network, in steps. */
export interface JunctionTreeSteps {
  logEvidence(report: Report, question?: GivenOptions): Steps<number>;
  marginals(report: Report, question?: GivenOptions): Steps<Marginals>;
  query(report: Report, question: TreeQuestion): Steps<QueryAnswer>;
  cliqueTable(report: Report, clique: number, question?: GivenOptions): Steps<ProbabilityTable>;
  mostProbable(report: Report, question?: GivenOptions): Steps<MostProbable>;
  sample(report: Report, count: number, seed?: Seed, question?: GivenOptions): Steps<Table>;
}

/**
 * A network compiled for many questions. Every answer keeps what it computed: the next one computes only what its
 * findings change.
 *
 * ```ts
 * const tree = network.compile();
 * tree.marginals({ given: { Wet: "yes" } }).probability("Rain", "yes");
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
  /** Asynchronous questions share the messages of the tree. */
  readonly #turns = new Turns();

  /** Call `compile` of a network instead. */
  constructor({ parts, tree, limits, propagation, logPartition }: CompiledParts) {
    this.#parts = parts;
    this.#tree = tree;
    this.#limits = limits;
    this.#propagation = propagation;
    this.#logPartition = logPartition;
    this.#indicators = parts.sizes.map((size) =>
      Array.from({ length: size }, (_, code) =>
        Float64Array.from({ length: size }, (__, k) => (k === code ? 1 : 0)),
      ),
    );
  }

  /** The cliques, each after the one it sends its message to. */
  get cliques(): readonly Clique[] {
    const names = (indices: readonly number[]) => indices.map((index) => this.#parts.graph.nodes[index]);
    return this.#tree.cliques.map((clique, index) => ({
      nodes: names(clique),
      parent: this.#tree.parents[index],
      separator: names(clique.slice(0, this.#tree.shared[index])),
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
  logEvidence(question: GivenOptions = {}): number {
    return this.#now(this.#logEvidenceSteps(undefined, question));
  }

  /** The distribution of every node by itself. */
  marginals(question: GivenOptions = {}): Marginals {
    return this.#now(this.marginalsSteps(undefined, question));
  }

  /** The joint distribution of some nodes; cheap if one clique has all of them. */
  query(question: TreeQuestion): QueryAnswer {
    return this.#now(this.querySteps(undefined, question));
  }

  /** The joint distribution of the nodes of a clique. */
  cliqueTable(clique: number, question: GivenOptions = {}): ProbabilityTable {
    return this.#now(this.#cliqueTableSteps(undefined, clique, question));
  }

  /** The most probable levels of all nodes without a finding, and the logarithm of their joint probability with it. */
  mostProbable(question: GivenOptions = {}): MostProbable {
    return this.#now(this.#mostProbableSteps(undefined, question));
  }

  /** Cases drawn at random, exactly, among those that agree with what is given. */
  sample(count: number, seed: Seed = 0, question: GivenOptions = {}): Table {
    return this.#now(this.sampleSteps(undefined, count, seed, question));
  }

  /**
   * Asynchronous answers, one after the other; aborts and progress are handled between the steps. Until they
   * are there, the tree answers nothing else.
   *
   * ```ts
   * await tree.async.marginals({ given: { Wet: "yes" } }, { signal, onProgress });
   * ```
   */
  get async(): PacedTwins<JunctionTreeSteps> {
    const methods: JunctionTreeSteps = {
      logEvidence: (report, question) => this.#logEvidenceSteps(report, question),
      marginals: (report, question) => this.marginalsSteps(report, question),
      query: (report, question) => this.querySteps(report, question),
      cliqueTable: (report, clique, question) => this.#cliqueTableSteps(report, clique, question),
      mostProbable: (report, question) => this.#mostProbableSteps(report, question),
      sample: (report, count, seed, question) => this.sampleSteps(report, count, seed, question),
    };
    return pacedTwins("JunctionTree", methods, this.#turns);
  }

  *#logEvidenceSteps(report: Report, question: GivenOptions = {}): Steps<number> {
    const method = "JunctionTree.logEvidence";
    this.#observe(method, this.#findings(method, question));
    return yield* this.#logEvidence(report);
  }

  /** Computes the answer of `marginals` in steps, for computations that have steps themselves. */
  *marginalsSteps(report: Report, question: GivenOptions = {}): Steps<Marginals> {
    const method = "JunctionTree.marginals";
    const given = this.#findings(method, question);
    const logEvidence = yield* this.#require(method, given, report);
    const effort = new Effort();
    const tables = new Map<string, ProbabilityTable>();
    for (const [index, scope] of this.#parts.scopes.entries()) {
      if (scope === undefined) continue;
      const values = new Float64Array(scope.cells);
      if (this.#propagation.hasLarge) yield* this.#propagation.marginalSteps(index, values);
      else this.#propagation.marginal(index, values);
      tables.set(this.#parts.graph.nodes[index], new ProbabilityTable(scope, new OwnedCells(values)));
      if (effort.isDue(this.#tree.largest)) yield;
    }
    return new Marginals({ ...given }, logEvidence, tables);
  }

  /** Computes the answer of `query` in steps, for computations that have steps themselves. */
  *querySteps(report: Report, question: TreeQuestion): Steps<QueryAnswer> {
    const method = "JunctionTree.query";
    requireKnownOptions(method, question, ["of", "given"]);
    const given = question.given ?? {};
    const logEvidence = yield* this.#require(method, given, report);
    const evidence = readEvidence(method, this.#parts, given);
    const targets = requireTargets(method, this.#parts, question.of, evidence);
    const scope = scopeOf(method, this.#parts, targets);
    const clique = this.#tree.cliques.findIndex((nodes) => targets.every((node) => nodes.includes(node)));
    let values: Float64Array = new Float64Array(scope.cells);
    if (clique >= 0) {
      const belief = yield* this.#propagation.beliefSteps(clique);
      const map = mapOnto(this.#parts.sizes, this.#tree.cliques[clique], targets);
      const sums = values;
      const add = (from: number, to: number) => addCellsTo(sums, belief, map, from, to);
      yield* inBlocks(map.outer.length, add, map.inner.length);
    } else {
      const limits = { ...this.#limits, report };
      values = (yield* eliminate(method, this.#parts, targets, evidence, limits)).values;
    }
    const sum = values.reduce((total, value) => total + value, 0);
    return new QueryAnswer({
      method: "junction-tree",
      given: { ...given },
      scope,
      values: values.map((value) => value / sum),
      logEvidence,
    });
  }

  *#cliqueTableSteps(report: Report, clique: number, question: GivenOptions = {}): Steps<ProbabilityTable> {
    const method = "JunctionTree.cliqueTable";
    if (!(Number.isInteger(clique) && clique >= 0 && clique < this.#tree.cliques.length)) {
      const expected = `a whole number from 0 to ${this.#tree.cliques.length - 1}`;
      throw new DataError(method, { what: "the clique", expected, received: quote(clique) });
    }
    yield* this.#require(method, this.#findings(method, question), report);
    const belief = yield* this.#propagation.beliefSteps(clique);
    const sum = belief.reduce((total, value) => total + value, 0);
    const scope = scopeOf(method, this.#parts, this.#tree.cliques[clique]);
    return new ProbabilityTable(scope, new OwnedCells(belief.map((value) => value / sum)));
  }

  *#mostProbableSteps(report: Report, question: GivenOptions = {}): Steps<MostProbable> {
    const method = "JunctionTree.mostProbable";
    const given = this.#findings(method, question);
    yield* this.#require(method, given, undefined);
    const { codes, logValue } = yield* this.#propagation.mostProbable(report);
    const { codes: known } = readEvidence(method, this.#parts, given);
    const assignment = Object.fromEntries(
      this.#parts.nodes.flatMap((node, index) =>
        node.kind === "discrete" && !known.has(index) ? [[node.name, node.levels[codes[index]]]] : [],
      ),
    );
    return { assignment, logProbability: logValue - this.#logPartition };
  }

  /** Draws the cases of `sample` in steps, for computations that have steps themselves. */
  *sampleSteps(report: Report, count: number, seed: Seed = 0, question: GivenOptions = {}): Steps<Table> {
    const method = "JunctionTree.sample";
    requireWhole(method, "count", count, 0);
    yield* this.#require(method, this.#findings(method, question), undefined);
    const codes = yield* drawFromTree(this.#propagation, this.#parts.sizes, count, streamOf(seed), report);
    return tableOfCodes(this.#parts.nodes, codes);
  }

  toString(): string {
    const { cliques, cells, largest } = this.#tree;
    return `JunctionTree of ${cliques.length} cliques, width ${this.width}, ${significant(cells)} cells, ${significant(largest)} in the largest`;
  }

  [inspect](): string {
    return this.toString();
  }

  /** Answers at once; what an asynchronous question has computed so far would be lost. */
  #now<T>(steps: Steps<T>): T {
    if (!this.#turns.isBusy) return finish(steps);
    const sentence =
      "the tree is answering an asynchronous question; await its answer first, or compile another tree.";
    throw new CredalError("JunctionTree", sentence);
  }

  *#logEvidence(report: Report): Steps<number> {
    return (yield* this.#propagation.logTotalSteps(report)) - this.#logPartition;
  }

  #findings(method: string, question: GivenOptions): Findings {
    return findingsIn(method, this.#parts.graph.nodes, question);
  }

  #observe(method: string, given: Findings): void {
    const { codes, likelihoods } = readEvidence(method, this.#parts, given);
    for (const node of this.#propagation.found())
      if (!codes.has(node) && !likelihoods.has(node)) this.#propagation.setFinding(node, undefined);
    for (const [node, code] of codes) this.#propagation.setFinding(node, this.#indicators[node][code]);
    for (const [node, likelihood] of likelihoods) this.#propagation.setFinding(node, likelihood);
  }

  /** Takes the findings in; an error names the first that cannot be true. */
  *#require(method: string, given: Findings, report: Report): Steps<number> {
    this.#observe(method, given);
    const logEvidence = yield* this.#logEvidence(report);
    if (logEvidence > Number.NEGATIVE_INFINITY) return logEvidence;
    throw yield* impossibleEvidence(method, given, (findings) => this.#isPossible(findings));
  }

  *#isPossible(findings: Findings): Steps<boolean> {
    return (yield* this.#logEvidenceSteps(undefined, { given: findings })) > Number.NEGATIVE_INFINITY;
  }
}

/** Compiles a network, in steps. */
export function* compileTree(
  method: string,
  parts: FactoredParts,
  limits: EliminationLimits,
): Steps<JunctionTree> {
  if (!parts.isDiscrete) {
    const name = parts.nodes[parts.sizes.indexOf(0)].name;
    const sentence = `${quote(name)} has numbers, and a junction tree has tables of levels alone; ask the network itself.`;
    throw new DataError(method, sentence, { column: name, expected: "discrete nodes" });
  }
  const tree = yield* buildCliqueTree(parts, limits.order);
  const { cliques, cells, largest } = tree;
  const widest = cliques.find((clique) => cellsOf(parts.sizes, clique) === largest) ?? [];
  requireAffordable(method, parts, widest, { largest, total: cells }, limits.maxBytes);
  const propagation = new Propagation(parts, tree);
  const known = yield* parts.logPartition();
  const logPartition = known ?? (yield* propagation.logTotalSteps(limits.report));
  return new JunctionTree({ parts, tree, limits, propagation, logPartition });
}
