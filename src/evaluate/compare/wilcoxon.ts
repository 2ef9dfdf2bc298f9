import { midRanks, tiesOf } from "../../data/statistics/ranks.js";
import { normalCdf } from "../../math/probability/special/index.js";
import { readDifferences } from "./read.js";

/** A test of whether the differences of pairs are symmetric about 0, by their signs and the ranks of their sizes. */
export interface WilcoxonTest {
  /** The sum of the ranks of positive differences. */
  readonly statistic: number;
  /** The probability of a statistic at least this far from its mean if the differences were symmetric. */
  readonly pValue: number;
  /** The number of pairs that differ; equal pairs are left out. */
  readonly pairs: number;
  /** Whether the p-value is exact: up to 49 pairs without ties in size and without equal pairs. */
  readonly exact: boolean;
}

/** From this many pairs on, the normal distribution is close enough. */
const MANY = 50;

/**
 * Wilcoxon's signed rank test of paired scores, as R computes it: exact for few pairs without ties, otherwise by
 * the normal distribution with the continuity correction.
 *
 * ```ts
 * wilcoxonTest([7, 5, 9, 8, 6], [5, 4, 6, 4, 1]).pValue; // 0.0625
 * ```
 */
export function wilcoxonTest(a: ArrayLike<number>, b: ArrayLike<number>): WilcoxonTest {
  const all = readDifferences("wilcoxonTest", a, b, 1);
  const differences = all.filter((difference) => difference !== 0);
  const pairs = differences.length;
  const sizes = differences.map(Math.abs);
  const ranks = midRanks(sizes);
  let statistic = 0;
  for (let i = 0; i < pairs; i += 1) if (differences[i] > 0) statistic += ranks[i];
  const tied = new Set(sizes).size < pairs;
  const exact = pairs > 0 && pairs < MANY && !tied && pairs === all.length;
  const pValue = pairs === 0 ? 1 : exact ? exactPValue(statistic, pairs) : normalPValue(statistic, ranks);
  return { statistic, pValue, pairs, exact };
}

function exactPValue(statistic: number, pairs: number): number {
  const most = (pairs * (pairs + 1)) / 2;
  const smaller = Math.min(statistic, most - statistic);
  const ways = subsetSums(pairs);
  let tail = 0;
  for (let sum = 0; sum <= smaller; sum += 1) tail += ways[sum];
  return Math.min(1, 2 * tail);
}

/** The share of all subsets of 1, 2, …, n that has each sum. */
function subsetSums(n: number): Float64Array {
  const ways = new Float64Array((n * (n + 1)) / 2 + 1);
  ways[0] = 1;
  let reached = 0;
  for (let rank = 1; rank <= n; rank += 1) {
    reached += rank;
    for (let sum = reached; sum >= 0; sum -= 1)
      ways[sum] = (ways[sum] + (sum >= rank ? ways[sum - rank] : 0)) / 2;
  }
  return ways;
}

function normalPValue(statistic: number, ranks: Float64Array): number {
  const n = ranks.length;
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - tiesOf(ranks) / 48;
  const offset = statistic - (n * (n + 1)) / 4;
  const z = (offset - Math.sign(offset) * 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * normalCdf(-Math.abs(z)));
}
