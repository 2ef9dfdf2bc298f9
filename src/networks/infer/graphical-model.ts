// What directed and undirected networks have in common: the questions that a product of tables answers.

import { parseOptions } from "../../base/options.js";
import { type PacedTwins, pacedTwins, type Report } from "../../base/paced-twins.js";
import { finish, type Steps } from "../../base/steps.js";
import type { Table } from "../../data/table/table.js";
import type { Seed } from "../../math/probability/random/seed.js";
import type { AsyncTwins } from "../../model/async-twins.js";
import { ModelBase, type ModelState } from "../../model/fitted-model.js";
import type { Marginals, MostProbable, QueryAnswer } from "./answer.js";
import { askMostProbable } from "./ask.js";
import { type Findings, findingsIn, type GivenOptions } from "./evidence.js";
import type { FactoredParts } from "./factored.js";
import { compileTree, type JunctionTree } from "./junction-tree.js";
import { type CompileOptions, compileSchema, type MostProbableOptions } from "./options.js";

/** The answers of a network, in steps; `Q` is how it is asked for distributions. */
export interface GraphicalSteps<Q> {
  query(report: Report, question: Q): Steps<QueryAnswer>;
  mostProbable(report: Report, question?: MostProbableOptions): Steps<MostProbable>;
  marginals(report: Report, question?: GivenOptions): Steps<Marginals>;
  logEvidence(report: Report, question?: GivenOptions): Steps<number>;
  compile(report: Report, options?: CompileOptions): Steps<JunctionTree>;
  sample(report: Report, count: number, seed?: Seed): Steps<Table>;
}

/** A network of nodes and tables whose product is their joint distribution, up to a constant. */
export abstract class GraphicalModel<S extends ModelState, P extends FactoredParts, Q> extends ModelBase<S> {
  readonly #parts: P;

  constructor(state: S, parts: P) {
    super(state);
    this.#parts = parts;
  }

  protected get parts(): P {
    return this.#parts;
  }

  protected abstract querySteps(method: string, report: Report, question: Q): Steps<QueryAnswer>;
  protected abstract logEvidenceSteps(method: string, report: Report, given: Findings): Steps<number>;
  protected abstract sampleSteps(method: string, report: Report, count: number, seed: Seed): Steps<Table>;

  protected mostProbableSteps(
    method: string,
    report: Report,
    question: MostProbableOptions,
  ): Steps<MostProbable> {
    return askMostProbable(method, this.#parts, question, report);
  }

  /** The joint distribution of some nodes with levels given what is known. */
  query(question: Q): QueryAnswer {
    return finish(this.#steps.query(undefined, question));
  }

  /** The levels and numbers of some nodes, or of all that are not given, that are the most probable together. */
  mostProbable(question: MostProbableOptions = {}): MostProbable {
    return finish(this.#steps.mostProbable(undefined, question));
  }

  /** The distribution of every node by itself; to ask repeatedly, compile the network once. */
  marginals(question: GivenOptions = {}): Marginals {
    return finish(this.#steps.marginals(undefined, question));
  }

  /** log P(given), or the log density if numbers are among it; −∞ if it is impossible. */
  logEvidence(question: GivenOptions = {}): number {
    return finish(this.#steps.logEvidence(undefined, question));
  }

  /** A junction tree, for many questions. */
  compile(options: CompileOptions = {}): JunctionTree {
    return finish(this.#steps.compile(undefined, options));
  }

  /** Cases drawn at random, exactly. */
  sample(count: number, seed: Seed = 0): Table {
    return finish(this.#steps.sample(undefined, count, seed));
  }

  /**
   * Asynchronous answers: aborts and progress are handled between the steps of a computation.
   *
   * ```ts
   * await network.async.query({ of: "Rain", given: { Wet: "yes" } }, { signal, onProgress });
   * ```
   */
  override get async(): AsyncTwins<this> & PacedTwins<GraphicalSteps<Q>> {
    return { ...super.async, ...pacedTwins(this.kind, this.#steps) };
  }

  get #steps(): GraphicalSteps<Q> {
    const door = (name: string) => `${this.kind}.${name}`;
    return {
      query: (report, question) => this.querySteps(door("query"), report, question),
      mostProbable: (report, question) =>
        this.mostProbableSteps(door("mostProbable"), report, question ?? {}),
      marginals: (report, question) => this.#marginals(door("marginals"), report, question ?? {}),
      logEvidence: (report, question) => this.#logEvidence(door("logEvidence"), report, question ?? {}),
      compile: (report, options) => this.#compile(report, options ?? {}),
      sample: (report, count, seed) => this.sampleSteps(door("sample"), report, count, seed ?? 0),
    };
  }

  *#compile(report: Report, options: CompileOptions): Steps<JunctionTree> {
    const method = `${this.kind}.compile`;
    const limits = parseOptions(method, compileSchema, options);
    return yield* compileTree(method, this.#parts, { ...limits, report });
  }

  *#marginals(method: string, report: Report, question: GivenOptions): Steps<Marginals> {
    const given = findingsIn(method, this.#parts.graph.nodes, question);
    const tree = yield* this.#compile(undefined, {});
    return yield* tree.marginalsSteps(report, { given });
  }

  *#logEvidence(method: string, report: Report, question: GivenOptions): Steps<number> {
    return yield* this.logEvidenceSteps(
      method,
      report,
      findingsIn(method, this.#parts.graph.nodes, question),
    );
  }
}
