import { requireFields } from "../../base/arguments.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import type { RawValues } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import type { Estimator } from "../../model/estimator.js";
import { formatSummary, type ScoreSummary } from "../validate/score-summary.js";
import { type Candidate, showValue } from "./candidate.js";
import type { SearchSettings } from "./options.js";
import type { OptionValues } from "./space.js";

/** One round: how many candidates it had, and the number of rows or the value of the option that they used. */
export interface SearchRound {
  readonly candidates: number;
  readonly resource?: number;
}

interface State<E extends Estimator, M>
  extends Pick<
    SearchResult<E, M>,
    "estimator" | "model" | "candidates" | "rounds" | "method" | "rule" | "seed"
  > {
  readonly chosen: number;
}

/** What a search found. */
export class SearchResult<E extends Estimator = Estimator, M = unknown> {
  /** The estimator with the options that were chosen. */
  readonly estimator: E;
  /** The model with the chosen options, fitted to all rows; undefined with refit: false. */
  readonly model: M;
  /** The chosen options, their score by the metric that decides, and their index among the candidates. */
  readonly best: { readonly options: OptionValues; readonly score: ScoreSummary; readonly candidate: number };
  /** Every combination that was tried. */
  readonly candidates: readonly Candidate[];
  /** One, unless the search was by halving. */
  readonly rounds: readonly SearchRound[];
  readonly method: SearchSettings["method"];
  readonly rule: SearchSettings["rule"];
  readonly seed: number;

  constructor(state: State<E, M>) {
    requireFields("SearchResult", "the result", state, ["candidates", "chosen"], "what a search found");
    const { options, summaries } = state.candidates[state.chosen];
    this.estimator = state.estimator;
    this.model = state.model;
    this.best = { options, score: summaries[0], candidate: state.chosen };
    this.candidates = state.candidates;
    this.rounds = state.rounds;
    this.method = state.method;
    this.rule = state.rule;
    this.seed = state.seed;
  }

  /**
   * One row per candidate: its values, the mean and standard error of the metric that decides, its rank, the
   * mean seconds of a fit, the means of other metrics by their names, and in halving the last round and its
   * resource. An option whose name is taken has " (option)" after it.
   */
  get results(): Table {
    const { candidates, rounds } = this;
    const [, ...others] = this.#metrics;
    const score = (at: number, of: "mean" | "standardError") =>
      candidates.map(({ summaries }) => summaries[at]?.[of] ?? Number.NaN);
    const facts: Record<string, RawValues> = {
      mean: score(0, "mean"),
      standardError: score(0, "standardError"),
      rank: candidates.map(({ rank }) => rank),
      fitSeconds: candidates.map(({ fitSeconds }) => fitSeconds),
      ...Object.fromEntries(others.map((name, at) => [name, score(at + 1, "mean")])),
      ...(this.method === "halving" && {
        round: candidates.map(({ round }) => round),
        resource: candidates.map(({ round }) => rounds[round].resource ?? Number.NaN),
      }),
    };
    const values = this.#paths.map((path) => [
      Object.hasOwn(facts, path) ? `${path} (option)` : path,
      columnOf(candidates.map(({ options }) => options[path])),
    ]);
    return Table.fromColumns({ ...Object.fromEntries(values), ...facts });
  }

  /** The best candidates, ten at most. */
  toString(): string {
    const { candidates, estimator, method, best } = this;
    const order = candidates.map((_, at) => at).sort((a, b) => candidates[a].rank - candidates[b].rank);
    const shown = [best.candidate, ...order.filter((at) => at !== best.candidate)].slice(0, 10);
    const head = ["rank", ...this.#paths, this.#metrics[0], "±"];
    const lines = shown.map((at) => {
      const { rank, options, summaries } = candidates[at];
      const numbers = [summaries[0]?.mean ?? Number.NaN, summaries[0]?.standardError ?? Number.NaN];
      return [
        String(rank),
        ...this.#paths.map((path) => shortValue(options[path])),
        ...numbers.map(shortNumber),
      ];
    });
    const failures = candidates.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
    const [failed] = failures;
    return [
      `${estimator.kind}, ${method} search of ${candidates.length} candidates: ${formatSummary(best.score)}`,
      textGrid([head, ...lines], head.length - 2),
      ...(shown.length < candidates.length ? [`and ${candidates.length - shown.length} more`] : []),
      ...(failed !== undefined ? [`${failures.length} could not be fitted; the first: ${failed}`] : []),
    ].join("\n");
  }

  get #paths(): string[] {
    return [...new Set(this.candidates.flatMap(({ options }) => Object.keys(options)))];
  }

  get #metrics(): string[] {
    return this.candidates[this.best.candidate].summaries.map(({ metric }) => metric);
  }
}

function shortValue(value: unknown): string {
  return typeof value === "number" ? shortNumber(value) : showValue(value);
}

/** Numbers, booleans and strings as they are; anything else, or a mixture, as text. */
function columnOf(values: readonly unknown[]): RawValues {
  const kinds = new Set(values.filter((value) => value !== undefined).map((value) => typeof value));
  const [kind] = kinds;
  const plain = kinds.size === 1 && (kind === "number" || kind === "boolean" || kind === "string");
  return values.map((value) => (value === undefined ? null : plain ? value : showValue(value))) as RawValues;
}
