import type { Label } from "../../../base/label.js";
import { type PositiveOptions, readProbabilities, type ScoredCases, type Scores } from "../input/scores.js";
import { weightedMean } from "../input/weights.js";

/** The options of `brierScore`. */
export interface BrierOptions extends PositiveOptions {
  /** Whether to halve the sum over the classes, so that the worst score is 1 instead of 2; by default for two classes. */
  readonly halved?: boolean | undefined;
}

/**
 * Brier's score: the mean squared distance of the probabilities from the truth, (p − y)² for two classes and
 * Σₖ (pₖ − yₖ)² for more.
 *
 * ```ts
 * brierScore([true, false], [0.8, 0.4]); // 0.1
 * ```
 */
export function brierScore(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: BrierOptions = {},
): number {
  const cases = readProbabilities("brierScore", truth, probabilities, options, ["halved"]);
  return brierOf(cases, options.halved);
}

export function brierOf(
  { classes, truth, scores, weights }: ScoredCases,
  halved: boolean = classes.length === 2,
): number {
  const { data, columns } = scores;
  const squares = new Float64Array(truth.length);
  for (let i = 0, at = 0; i < truth.length; i += 1) {
    let sum = 0;
    for (let k = 0; k < columns; k += 1, at += 1) {
      const off = data[at] - (k === truth[i] ? 1 : 0);
      sum += off * off;
    }
    squares[i] = halved ? sum / 2 : sum;
  }
  return weightedMean(squares, weights);
}
