import type { Table } from "../../data/table/table.js";
import { cautionOf } from "./caution.js";
import { showComparison } from "./comparison-text.js";
import type { LeftOutMethod } from "./methods.js";
import type { NamedMethod, PreparationPlan } from "./preparation.js";
import type { Problem } from "./problem.js";
import { type ComparedMethod, differs, SIGNIFICANCE, winnersBy } from "./rank.js";
import { type ProperScore, verdictOf } from "./verdict.js";

/** The proper score of classes; accuracy sees only whether the most probable one changes. */
const PROPER = "logLoss";

function properScore({ problem, metrics, methods, baseline, folds }: State): ProperScore | undefined {
  const [ranking] = metrics;
  if (problem.task !== "classification" || baseline === undefined || ranking === PROPER) return undefined;
  const winners = winnersBy(PROPER, "lower", methods, { baseline, folds });
  return { ranking, metric: PROPER, winners };
}

/** The data of a comparison. */
export interface ComparedData extends Omit<Problem, "table"> {
  readonly rows: number;
  /** What was decided without being asked for, one sentence each; the same as data: `facts`. */
  readonly notes: readonly string[];
}

/** What is found; the rest of a comparison follows from it. */
type State = { readonly problem: Problem } & Omit<
  Comparison,
  "data" | "table" | "metric" | "test" | "verdict" | "caution" | "toString" | "toJSON"
>;

/** What `compareMethods` found; as a string, the table that the command line prints. */
export class Comparison {
  readonly data: ComparedData;
  /** The rows that were learned from, with the target. */
  readonly table: Table;
  readonly preparation: PreparationPlan;
  readonly folds: number;
  readonly repeats: number;
  readonly seed: number;
  /** The metric that ranks. */
  readonly metric: string;
  readonly metrics: readonly string[];
  readonly better: "higher" | "lower";
  /** Why that metric ranks, if none was asked for and it is not the usual one. */
  readonly metricReason: string | undefined;
  /** How methods are tested against the best and against the baseline. */
  readonly test = {
    name: "corrected resampled t",
    adjustment: "Holm",
    significance: SIGNIFICANCE,
  } as const;
  /** The name of the method that ignores all columns. */
  readonly baseline: string | undefined;
  /** The best first. */
  readonly methods: readonly ComparedMethod[];
  /** Methods of the catalog that do not suit the table, or are not worth their time there. */
  readonly leftOut: readonly LeftOutMethod[];
  /** Methods that could not be fitted. */
  readonly failed: readonly LeftOutMethod[];
  /** The outcome in one sentence. */
  readonly verdict: string;
  /** What to know before one relies on the scores, or decides by the probabilities of the best method. */
  readonly caution: string | undefined;
  /** The estimators that took part, by which the preparation is described. */
  readonly estimators: readonly NamedMethod[];

  constructor(state: State) {
    const { source, table, ...rest } = state.problem;
    this.data = { source, rows: table.rows, ...rest, notes: rest.facts.map(String) };
    this.table = table;
    this.preparation = state.preparation;
    this.folds = state.folds;
    this.repeats = state.repeats;
    this.seed = state.seed;
    this.metric = state.metrics[0];
    this.metrics = state.metrics;
    this.better = state.better;
    this.metricReason = state.metricReason;
    this.baseline = state.baseline;
    this.methods = state.methods;
    this.leftOut = state.leftOut;
    this.failed = state.failed;
    this.estimators = state.estimators;
    this.verdict = verdictOf(state.methods, state.baseline, state.better, properScore(state));
    this.caution = cautionOf(state.methods, state.baseline, this.data.facts);
  }

  toString(): string {
    return showComparison(this);
  }

  /** Plain data, without the table and the predictions. */
  toJSON(): object {
    const { table: _, estimators: __, methods, ...facts } = this;
    return {
      ...facts,
      methods: methods.map(({ validation: ___, ...method }) => ({
        ...method,
        againstBest: method.againstBest ?? null,
        againstBaseline: method.againstBaseline ?? null,
        differs: differs(method.againstBest),
      })),
    };
  }
}
