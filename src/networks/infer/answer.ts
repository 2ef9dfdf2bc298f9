import type { Label } from "../../base/label.js";
import { inspect, significant } from "../../base/printing.js";
import { textGrid } from "../../base/text-grid.js";
import { OwnedCells } from "../../math/probability/table/cell-values.js";
import { ProbabilityTable } from "../../math/probability/table/probability-table.js";
import type { Assignment, Names, Scope } from "../../math/probability/table/scope.js";
import { unknownNode } from "../graphs/node-names.js";
import { describeFindings, type Findings } from "./evidence.js";

/** How an approximation ended. */
export interface Approximation {
  /** The Monte Carlo standard error of every probability, in the order of the distribution's cells. */
  readonly standardErrors?: Float64Array | undefined;
  /** The effective sample size: the number of equally informative independent cases without findings. */
  readonly effectiveSize?: number | undefined;
  /** How well chains agree, by cell; below 1.01 they do. */
  readonly rHat?: Float64Array | undefined;
  /** What should be known before the answer is trusted, such as chains that disagree. */
  readonly notes?: readonly string[] | undefined;
  /** Whether loopy propagation settled, and after how many rounds. */
  readonly converged?: boolean | undefined;
  readonly iterations?: number | undefined;
}

/** What an answer consists of. */
export interface AnswerParts extends Approximation {
  readonly method: string;
  readonly given: Findings;
  readonly scope: Scope;
  readonly values: Float64Array;
  readonly logEvidence?: number | undefined;
  readonly steps?: readonly string[];
}

/**
 * The distribution of some nodes given what is known, and how it was computed.
 *
 * ```ts
 * const answer = network.query({ of: "Rain", given: { Wet: "yes" } });
 * answer.probability({ Rain: "yes" }); // 0.75
 * ```
 */
export class QueryAnswer implements Approximation {
  /** The joint distribution of the nodes that were asked for. */
  readonly distribution: ProbabilityTable;
  readonly method: string;
  readonly given: Findings;
  /** log P(given), or the log density if numbers are among them; undefined for methods that do not compute it. */
  readonly logEvidence: number | undefined;
  /** What was done: for enumeration a derivation, for elimination one line per node. */
  readonly steps: readonly string[];
  readonly standardErrors: Float64Array | undefined;
  readonly effectiveSize: number | undefined;
  readonly rHat: Float64Array | undefined;
  readonly notes: readonly string[];
  readonly converged: boolean | undefined;
  readonly iterations: number | undefined;

  constructor(parts: AnswerParts) {
    this.distribution = new ProbabilityTable(parts.scope, new OwnedCells(parts.values));
    this.method = parts.method;
    this.given = parts.given;
    this.logEvidence = parts.logEvidence;
    this.steps = parts.steps ?? [];
    this.standardErrors = parts.standardErrors;
    this.effectiveSize = parts.effectiveSize;
    this.rHat = parts.rHat;
    this.notes = parts.notes ?? [];
    this.converged = parts.converged;
    this.iterations = parts.iterations;
  }

  /** P(given); undefined for methods that do not compute it. */
  get evidence(): number | undefined {
    return this.logEvidence === undefined ? undefined : Math.exp(this.logEvidence);
  }

  /** The probability that some of the nodes have these levels. */
  probability(assignment: Assignment): number {
    return this.distribution.probability(assignment);
  }

  /** The distribution of some of the nodes. */
  marginal(names: Names): ProbabilityTable {
    return this.distribution.marginal(names);
  }

  /** The most probable levels. */
  mostProbable(): { readonly assignment: Assignment; readonly probability: number } {
    return this.distribution.mostProbable();
  }

  toString(): string {
    const { scope, values } = this.distribution;
    const known = Object.keys(this.given).length === 0 ? "" : ` | ${describeFindings(this.given)}`;
    const errors = this.standardErrors;
    const rows = Array.from(values.slice(0, 64), (value, cell) => [
      ...scope.levelsAt(cell).map(String),
      significant(value),
      ...(errors === undefined ? [] : [significant(errors[cell])]),
    ]);
    const heads = [...scope.names, "P", ...(errors === undefined ? [] : ["error"])];
    const more = values.length > 64 ? [`… ${values.length - 64} more rows`] : [];
    return [
      `P(${scope.names.join(", ")}${known})`,
      textGrid([heads, ...rows], scope.names.length),
      ...more,
      ...this.notes,
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}

/** The most probable levels and numbers of some nodes, or of all that are not given. */
export interface MostProbable {
  readonly assignment: Assignment;
  /** The logarithm of the joint probability of these levels and what is given; log density if there are numbers. */
  readonly logProbability: number;
}

/** The distribution of every node by itself. */
export class Marginals implements Iterable<readonly [name: string, distribution: ProbabilityTable]> {
  readonly given: Findings;
  readonly logEvidence: number;
  readonly #tables: ReadonlyMap<string, ProbabilityTable>;

  constructor(given: Findings, logEvidence: number, tables: ReadonlyMap<string, ProbabilityTable>) {
    this.given = given;
    this.logEvidence = logEvidence;
    this.#tables = tables;
  }

  /** The nodes, in the order of the network. */
  get names(): readonly string[] {
    return [...this.#tables.keys()];
  }

  /** The distribution of a node. */
  get(name: string): ProbabilityTable {
    return this.#table("Marginals.get", name);
  }

  /** The probability of a level of a node. */
  probability(name: string, level: Label): number {
    const method = "Marginals.probability";
    const { scope, values } = this.#table(method, name);
    return values[scope.code(method, 0, level)];
  }

  [Symbol.iterator](): Iterator<readonly [name: string, distribution: ProbabilityTable]> {
    return this.#tables.entries();
  }

  toString(): string {
    const known = Object.keys(this.given).length === 0 ? "" : `given ${describeFindings(this.given)}\n`;
    const rows = Array.from(this.#tables, ([name, { variables, values }]) => [
      name,
      variables[0].levels.map((level, code) => `${level} ${significant(values[code])}`).join(", "),
    ]);
    return `${known}${rows.length === 0 ? "" : textGrid(rows, 2)}`;
  }

  #table(method: string, name: string): ProbabilityTable {
    const table = this.#tables.get(name);
    if (table !== undefined) return table;
    throw unknownNode(method, this.names, name);
  }

  [inspect](): string {
    return this.toString();
  }
}
