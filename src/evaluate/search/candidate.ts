// The candidates of a search: configured and checked before anything is fitted, then ranked.

import { CredalError, OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { Estimator } from "../../model/estimator.js";
import { merit } from "../validate/merit.js";
import type { ScoreSummary } from "../validate/score-summary.js";
import { stepsOf, withOptions } from "../validate/with-option.js";
import type { OptionValues } from "./space.js";

/** One combination of option values and its scores. */
export interface Candidate {
  /** The values, by path. */
  readonly options: OptionValues;
  /** The summaries over folds, one per metric; none if it could not be fitted. */
  readonly summaries: readonly ScoreSummary[];
  /** The mean time of a fit. */
  readonly fitSeconds: number;
  /** The last round that it took part in, counted from 0. */
  readonly round: number;
  /** Its rank, from 1; equal candidates share a rank. Candidates of later rounds come first. */
  readonly rank: number;
  /** Why it could not be fitted. */
  readonly failure?: string;
}

/** The estimators of all combinations; a wrong value is refused with the combination that has it. */
export function configure<E extends Estimator>(
  method: string,
  estimator: E,
  combinations: readonly OptionValues[],
): E[] {
  return combinations.map((options) => {
    try {
      const configured = withOptions(estimator, options);
      if (configured.task === estimator.task) return configured;
      const sentence = `the estimator must be for ${estimator.task}; it is for ${configured.task}.`;
      throw new OptionError(method, sentence);
    } catch (error) {
      if (!(error instanceof CredalError)) throw error;
      const { option = "space", expected = "", received = "" } = error;
      const path = Object.keys(options).find((name) => name === option || name.endsWith(`.${option}`));
      throw new OptionError(
        method,
        `${describeOptionValues(options)}: ${error.method === method ? error.sentence : error.message}`,
        { option: path ?? option, expected, received },
        error,
      );
    }
  });
}

/** The values that the estimators have at all paths that any combination names. */
export function completed(
  estimators: readonly Estimator[],
  combinations: readonly OptionValues[],
): OptionValues[] {
  const paths = [...new Set(combinations.flatMap((options) => Object.keys(options)))];
  return estimators.map((estimator, at) => {
    const given = combinations[at];
    const entries = paths.flatMap((path) => {
      const value = Object.hasOwn(given, path) ? given[path] : optionAt(estimator, path.split("."));
      return value === undefined && !Object.hasOwn(given, path) ? [] : [[path, value] as const];
    });
    return Object.fromEntries(entries);
  });
}

function optionAt(estimator: Estimator, [head, ...rest]: readonly string[]): unknown {
  const step = stepsOf(estimator).find(([name]) => name === head)?.[1];
  const value = step ?? (estimator.options as Readonly<Record<string, unknown>>)[head];
  if (rest.length === 0) return value;
  return value instanceof Estimator ? optionAt(value, rest) : undefined;
}

/** `"scale.center" = true, "classify.varianceFloor" = 0.001`. */
export function describeOptionValues(options: OptionValues): string {
  const parts = Object.entries(options).map(([path, value]) => `${quote(path)} = ${showValue(value)}`);
  return parts.length === 0 ? "as it is" : parts.join(", ");
}

/** A value as a table shows it. */
export function showValue(value: unknown): string {
  if (value instanceof Estimator) {
    const options = JSON.stringify(value.options);
    return options === "{}" ? value.kind : `${value.kind} ${options}`;
  }
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

type Ranked = Pick<Candidate, "summaries" | "round">;

/** Positive where `a` comes after `b`: it left in an earlier round, or was worse in the same. */
export function compareCandidates(a: Ranked, b: Ranked): number {
  if (a.round !== b.round) return b.round - a.round;
  const [ofA, ofB] = [meritOf(a), meritOf(b)];
  return ofA === ofB ? 0 : ofB > ofA ? 1 : -1;
}

function meritOf({ summaries }: Ranked): number {
  return summaries.length === 0 ? Number.NEGATIVE_INFINITY : merit(summaries[0]);
}

/** Ranks from 1; equal candidates share a rank. */
export function rankCandidates<C extends Ranked>(candidates: readonly C[]): (C & { rank: number })[] {
  const order = candidates.map((_, at) => at);
  order.sort((a, b) => compareCandidates(candidates[a], candidates[b]));
  const ranks = new Int32Array(candidates.length);
  for (const [position, at] of order.entries()) {
    const before = order[position - 1];
    const same = position > 0 && compareCandidates(candidates[before], candidates[at]) === 0;
    ranks[at] = same ? ranks[before] : position + 1;
  }
  return candidates.map((candidate, at) => ({ ...candidate, rank: ranks[at] }));
}
