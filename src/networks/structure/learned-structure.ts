import { inspect, moreLines } from "../../base/printing.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import type { DirectedGraph } from "../graphs/dag.js";
import type { PartialGraph } from "../graphs/partial-graph.js";
import type { ArcOperation } from "./arc-matrix.js";
import { GAIN_TOLERANCE } from "./arc-search.js";
import type { IndependenceTestName } from "./independence.js";
import type { StructureMethod } from "./options.js";
import type { ScoreName } from "./scores/family-scorer.js";

/** One step of a search: what became of an arc, and the score after it. */
export interface StructureStep {
  readonly operation: ArcOperation;
  readonly from: string;
  readonly to: string;
  /** The increase of the score. */
  readonly gain: number;
}

/** What is known of a structure that was learned. */
export interface LearnedFields<G = DirectedGraph | PartialGraph> {
  /** A directed graph; methods that only test independence find a partial one, in which some edges have no direction. */
  readonly graph: G;
  /** How it was found. */
  readonly method: StructureMethod;
  /** The score of the graph; undefined if it was not found by a score. */
  readonly score: number | undefined;
  /** The name of that score. */
  readonly scoreName: ScoreName | undefined;
  /** The score that the search reached from each of its starts; empty for methods that do not begin with a network. */
  readonly startScores: readonly number[];
  /** How independence was tested, if it was. */
  readonly test: IndependenceTestName | undefined;
  /** The changes from the start to the graph, in their order; empty for methods that do not search step by step. */
  readonly history: readonly StructureStep[];
  /** Number of scored families. */
  readonly evaluations: number;
  /** Number of tests of independence. */
  readonly tests: number;
  /** What should be known of the cases, such as how incomplete ones were used. The default is none. */
  readonly notes?: readonly string[];
}

export interface LearnedStructure<G extends DirectedGraph | PartialGraph = DirectedGraph | PartialGraph>
  extends LearnedFields<G> {}

/** A structure that was learned from a table. */
export class LearnedStructure<G extends DirectedGraph | PartialGraph = DirectedGraph | PartialGraph> {
  /** Call `learnStructure` instead. */
  constructor(fields: LearnedFields<G>) {
    Object.assign(this, fields);
  }

  /** How it was found, its score, and the last steps of the search. */
  toString(): string {
    const SHOWN = 10;
    const { nodes, arcs } = this.graph;
    const edges = "edges" in this.graph ? `, ${this.graph.edges.length} edges without a direction` : "";
    const lines = [`${nodes.length} nodes, ${arcs.length} arcs${edges}, learned by ${this.method}`];
    if (this.score !== undefined)
      lines.push(`score (${this.scoreName}): ${this.score}; ${this.evaluations} families scored`);
    if (this.startScores.length > 1) {
      const reached = this.startScores.filter((score) => score >= (this.score ?? 0) - GAIN_TOLERANCE).length;
      lines.push(`${reached} of ${this.startScores.length} starts reached this score`);
    }
    if (this.test !== undefined) lines.push(`${this.tests} tests of independence (${this.test})`);
    lines.push(...(this.notes ?? []));
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
