import type { Label } from "../../../base/label.js";
import { requireOneOf } from "../../../base/one-of.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";

import {
  type BinaryCases,
  equals,
  isList,
  type PositiveOptions,
  positiveCode,
  readAnyScores,
  readBinaryCases,
  type ScoredCases,
  type Scores,
} from "../input/scores.js";
import { takeCodes } from "../input/take.js";
import { totalWeight, weightedSum } from "../input/weights.js";
import { mannWhitneyShare } from "./mann-whitney.js";

export interface RocAucAverage {
  /**
   * For more than two classes: the mean over all pairs of classes ("one-vs-one", Hand and Till 2001), which does
   * not depend on how frequent they are, or over each class against all others ("one-vs-rest").
   */
  readonly multiclass?: "one-vs-one" | "one-vs-rest" | undefined;
  /** The plain mean ("macro", the default), or weighted by how frequent the pairs or classes are. */
  readonly average?: "macro" | "weighted" | undefined;
}

export type RocAucOptions = PositiveOptions & RocAucAverage;

const AVERAGING = ["multiclass", "average"] as const;

/**
 * The area under the ROC curve: the probability that a positive case has a higher score than a negative one, where
 * ties count half. NaN if there are no positive or no negative cases.
 *
 * ```ts
 * rocAuc([true, false, true], [0.9, 0.6, 0.6]); // 0.75
 * ```
 */
export function rocAuc(truth: ArrayLike<Label>, scores: Scores, options: RocAucOptions = {}): number {
  requireAverage(options);
  if (options.positive !== undefined || isList(scores))
    return mannWhitneyShare(readBinaryCases("rocAuc", truth, scores, options, AVERAGING));
  return rocAucOf(readAnyScores("rocAuc", truth, scores, options, AVERAGING), options);
}

export function rocAucOf(
  cases: ScoredCases,
  options: RocAucAverage & { positive?: Label | undefined },
): number {
  requireAverage(options);
  const { multiclass = "one-vs-one", average = "macro" } = options;
  if (options.positive !== undefined || cases.classes.length === 2)
    return mannWhitneyShare(oneAgainstRest(cases, positiveCode("rocAuc", cases, options)));
  return multiclass === "one-vs-rest"
    ? meanOverClasses(cases, average, mannWhitneyShare)
    : overPairs(cases, average);
}

function requireAverage({ multiclass = "one-vs-one", average = "macro" }: RocAucAverage): void {
  requireOneOf("rocAuc", "multiclass", multiclass, ["one-vs-one", "one-vs-rest"]);
  requireOneOf("rocAuc", "average", average, ["macro", "weighted"]);
}

/** The average of a measure over each class against all others. */
export function meanOverClasses(
  cases: ScoredCases,
  average: "macro" | "weighted",
  measure: (cases: BinaryCases) => number,
): number {
  let [sum, total] = [0, 0];
  for (let code = 0; code < cases.classes.length; code += 1) {
    const binary = oneAgainstRest(cases, code);
    const support = weightedSum(Float64Array.from(binary.isPositive), cases.weights);
    const weight = average === "macro" ? 1 : support;
    if (weight === 0) continue;
    sum += weight * measure(binary);
    total += weight;
  }
  return sum / total;
}

export function oneAgainstRest({ truth, scores, weights }: ScoredCases, code: number): BinaryCases {
  return { isPositive: equals(truth, code), scores: scores.column(code), weights };
}

/** Hand and Till (2001), eq. 7: for every pair, the mean of the areas of both classes among the cases of the pair. */
function overPairs(cases: ScoredCases, average: "macro" | "weighted"): number {
  let [sum, total] = [0, 0];
  for (let a = 0; a < cases.classes.length; a += 1) {
    for (let b = a + 1; b < cases.classes.length; b += 1) {
      const pair = ofPair(cases, a, b);
      const weight = average === "macro" ? 1 : totalWeight(pair.truth.length, pair.weights);
      if (weight === 0) continue;
      const area = (code: number) => mannWhitneyShare(oneAgainstRest(pair, code));
      sum += (weight * (area(a) + area(b))) / 2;
      total += weight;
    }
  }
  return sum / total;
}

function ofPair({ classes, truth, scores, weights }: ScoredCases, a: number, b: number): ScoredCases {
  const rows: number[] = [];
  for (let row = 0; row < truth.length; row += 1) if (truth[row] === a || truth[row] === b) rows.push(row);
  return {
    classes,
    truth: takeCodes(truth, rows),
    scores: takeDense(scores, rows),
    weights: weights && takeNumbers(weights, rows),
  };
}
