import { inspect, moreLines } from "../../base/printing.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import type { DirectedGraph } from "../dag.js";
import type { PartialGraph } from "../partial-graph.js";
import type { ScoreName } from "../scores/family-scorer.js";
import type { ArcOperation } from "./arc-matrix.js";
import type { IndependenceTestName } from "./independence.js";
import type { StructureMethod } from "./options.js";

/** One step of a search: what became of an arc, and the score after it. */
export interface StructureStep {
  readonly operation: ArcOperation;
  readonly from: string;
  readonly to: string;
  /** How much the score rose. */
  readonly gain: number;
}

/** How a structure was found, whatever its graph is. */
interface LearnedBase {
  /** How it was found. */
  readonly method: StructureMethod;
  /** The changes of a search, in their order; empty for methods that do not search step by step. */
  readonly history: readonly StructureStep[];
  /** How many families were scored. */
  readonly evaluations: number;
  /** How many tests of independence were made. */
  readonly tests: number;
}

export interface LearnedFields<G> extends LearnedBase {
  readonly graph: G;
  readonly score: number | undefined;
  readonly scoreName: ScoreName | undefined;
  readonly test: IndependenceTestName | undefined;
}

/** A structure that was learned from a table. */
export class LearnedStructure<G extends DirectedGraph | PartialGraph = DirectedGraph | PartialGraph>
  implements LearnedFields<G>
{
  /** A directed graph; methods that only test independence find a partial one, in which some edges have no direction. */
  readonly graph: G;
  readonly method: StructureMethod;
  /** The score of the graph; undefined if it was not found by a score. */
  readonly score: number | undefined;
  /** The name of that score. */
  readonly scoreName: ScoreName | undefined;
  /** How independence was tested, if it was. */
  readonly test: IndependenceTestName | undefined;
  readonly history: readonly StructureStep[];
  readonly evaluations: number;
  readonly tests: number;

  /** Call `learnStructure` instead. */
  constructor(fields: LearnedFields<G>) {
    this.graph = fields.graph;
    this.method = fields.method;
    this.score = fields.score;
    this.scoreName = fields.scoreName;
    this.test = fields.test;
    this.history = fields.history;
    this.evaluations = fields.evaluations;
    this.tests = fields.tests;
  }

  /** How it was found, its score, and the last steps of the search. */
  toString(): string {
    const SHOWN = 10;
    const { nodes, arcs } = this.graph;
    const edges = "edges" in this.graph ? `, ${this.graph.edges.length} edges without a direction` : "";
    const lines = [`${nodes.length} nodes, ${arcs.length} arcs${edges}, learned by ${this.method}`];
    if (this.score !== undefined)
      lines.push(`score (${this.scoreName}): ${this.score}; ${this.evaluations} families scored`);
    if (this.test !== undefined) lines.push(`${this.tests} tests of independence (${this.test})`);
    if (this.history.length > 0) {
      const rows = this.history
        .slice(0, SHOWN)
        .map(({ operation, from, to, gain }) => [operation, `${from} → ${to}`, shortNumber(gain)]);
      lines.push(
        textGrid([["step", "arc", "gain"], ...rows], 2),
        ...moreLines(this.history.length - rows.length),
      );
    }
    return lines.join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}
