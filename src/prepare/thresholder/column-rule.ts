// The threshold of one column.

import { columnName, DataError, got, optionName, words } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { bestSplit } from "../../data/rank/best-split.js";
import { rangeOf } from "../../data/rank/counted.js";
import { rankCases, thresholdAt } from "../../data/rank/ranked-cases.js";
import { countedMean } from "../../data/statistics/means.js";
import { countedMedian } from "../../data/statistics/quantile.js";
import type { Column } from "../../data/table/column.js";
import type { Classes } from "../../model/input.js";
import { ranksOf } from "../engine/columnwise/index.js";
import { finiteNumbers, requireCounted } from "../engine/threshold-input.js";
import type { ThresholderRule } from "./model.js";

/** How a threshold is found, or what it is: one number for all columns, or this column's own. */
export type Choice = "mean" | "median" | "gain" | number | { readonly given: Label };

export interface Learning {
  readonly weights: Float64Array | undefined;
  /** The classes to learn from. */
  readonly learned: Classes<Label> | undefined;
}

const METHOD = "Thresholder";

export function ruleOf(name: string, column: Column, choice: Choice, learning: Learning): ThresholderRule {
  if (column.kind === "ordinal") return levelRule(name, column, choice, learning);
  const values = finiteNumbers(METHOD, name, column);
  requireCounted(METHOD, name, values, learning.weights);
  const { threshold, gain } =
    typeof choice === "string" ? found(choice, values, learning) : givenNumber(name, choice);
  const constant = isOneSided(values, learning, threshold);
  return { column: name, threshold, constant, ...(gain !== undefined && { gain }) };
}

function givenNumber(name: string, choice: Exclude<Choice, string>): { threshold: number; gain?: number } {
  const given = typeof choice === "number" ? choice : choice.given;
  if (typeof given === "number") return { threshold: given };
  throw wrongThreshold(name, `must be a number for column ${quote(name)}`, "a number", given);
}

/** Levels are compared by rank, and the threshold is the lowest level from it on. */
function levelRule(
  name: string,
  { codes, levels }: Extract<Column, { levels: readonly Label[] }>,
  choice: Choice,
  learning: Learning,
): ThresholderRule {
  const values = ranksOf(codes);
  requireCounted(METHOD, name, values, learning.weights);
  const rule = (index: number, gain?: number) => ({
    column: name,
    levels,
    threshold: levels[index],
    constant: isOneSided(values, learning, index),
    ...(gain !== undefined && { gain }),
  });
  if (choice === "mean") {
    const sentence = words`${columnName(name)} is ${got("ordinal")} and has no mean; choose threshold: "median".`;
    throw new DataError(METHOD, sentence, { option: "threshold", expected: "a quantitative column" });
  }
  if (choice !== "median" && choice !== "gain") {
    const given = typeof choice === "object" ? choice.given : choice;
    if (levels.includes(given)) return rule(levels.indexOf(given));
    const expected = `one of the levels ${listLevels(levels)}`;
    throw wrongThreshold(name, `must be ${expected} for column ${quote(name)}`, expected, given);
  }
  const { threshold, gain } = found(choice, values, learning);
  // A threshold between two ranks becomes the next level that occurs in the training cases.
  const reached = values.reduce(
    (lowest, value, row) =>
      value >= threshold && (learning.weights?.[row] ?? 1) > 0 ? Math.min(lowest, value) : lowest,
    levels.length - 1,
  );
  return rule(reached, gain);
}

function found(
  choice: "mean" | "median" | "gain",
  values: Float64Array,
  { weights, learned }: Learning,
): { threshold: number; gain?: number } {
  const [lowest, highest] = rangeOf(values, weights);
  // The mean of a single value is that value, without rounding.
  if (lowest === highest) return { threshold: lowest, ...(learned !== undefined && { gain: 0 }) };
  if (choice === "median") {
    // Adding 0 turns −0 into 0.
    return { threshold: countedMedian(values, weights) + 0 };
  }
  if (learned === undefined) {
    return { threshold: countedMean(values, weights) };
  }
  const cases = rankCases(values, learned.codes, learned.classes.length, weights);
  // If no threshold gains anything, all are equal, and the first is taken.
  return (
    bestSplit(cases) ?? {
      threshold: thresholdAt(
        cases,
        cases.values.findIndex((value) => value > lowest),
      ),
      gain: 0,
    }
  );
}

/** Whether all cases that count are true, or all false. */
function isOneSided(values: Float64Array, { weights }: Learning, threshold: number): boolean {
  const [lowest, highest] = rangeOf(values, weights);
  return lowest >= threshold || highest < threshold;
}

/** Throws unless the thresholds given by column are exactly those of the columns that are converted. */
export function requireEvery(thresholds: Readonly<Record<string, Label>>, columns: readonly string[]): void {
  const without = columns.find((name) => !Object.hasOwn(thresholds, name));
  if (without !== undefined)
    throw wrongThreshold(without, `has no value for column ${quote(without)}`, "a threshold", undefined);
  const stranger = Object.keys(thresholds).find((name) => !columns.includes(name));
  if (stranger !== undefined)
    throw wrongThreshold(
      stranger,
      `names ${quote(stranger)}, which option "columns" does not`,
      listLevels(columns),
      stranger,
    );
}

function wrongThreshold(column: string, problem: string, expected: string, received: unknown): DataError {
  const got = received === undefined ? "" : `; got ${quote(received)}`;
  return new DataError(METHOD, words`${optionName("threshold")} ${problem}${got}.`, {
    column,
    expected,
    received: received === undefined ? "none" : quote(received),
  });
}
