// Where the expected score of a method lies.

import { correctedTTest } from "../../evaluate/compare/t-test.js";
import { normalQuantile } from "../../math/probability/special/normal.js";

type Range = readonly [lower: number, upper: number];

const LEVEL = 0.95;

/**
 * The 95% interval of a mean score, by the variance that is corrected for shared training rows. A score with bounds is
 * taken to its log-odds there and back, so that the interval stays within the bounds. If every fold is at a bound, the
 * folds have no variance; the interval is then Wilson's for the number of rows.
 */
export function scoreInterval(
  scores: readonly number[],
  mean: number,
  testToTrain: number,
  { range, rows }: { readonly range?: Range | undefined; readonly rows: number },
): Range {
  if (!scores.every(Number.isFinite)) return [Number.NaN, Number.NaN];
  const [from, to] = correctedTTest(scores, new Array<number>(scores.length).fill(0), {
    testToTrain,
    level: LEVEL,
  }).interval;
  const reach = (to - from) / 2;
  const [least, most] = range ?? [Number.NaN, Number.NaN];
  // The options of a metric may take it beyond its usual bounds.
  if (!scores.every((score) => score >= least && score <= most)) return [mean - reach, mean + reach];
  const width = most - least;
  const share = (mean - least) / width;
  if (share <= 0 || share >= 1) {
    const z = normalQuantile((1 + LEVEL) / 2);
    const gap = (width * z * z) / (rows + z * z);
    return share <= 0 ? [least, least + gap] : [most - gap, most];
  }
  // d log-odds / d share = 1 / (share · (1 − share))
  const odds = Math.log(share / (1 - share));
  const step = reach / width / (share * (1 - share));
  const back = (value: number) => least + width / (1 + Math.exp(-value));
  return [back(odds - step), back(odds + step)];
}
