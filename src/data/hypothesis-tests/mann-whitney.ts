import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { midRanks, tiesOf } from "../statistics/ranks.js";
import { readGroup } from "./arguments.js";
import { type Alternative, HypothesisTest } from "./hypothesis-test.js";
import { testShape } from "./options.js";
import { standardNormal } from "./standard-normal.js";
import { tailOf } from "./tails.js";

const mannWhitneyOptions = z.strictObject({
  shift: z.number().default(0).describe("The shift between the groups if the hypothesis holds."),
  ...testShape,
  exact: z
    .boolean()
    .optional()
    .describe(
      "Whether the p-value is exact; by default for fewer than 50 numbers in each group without ties.",
    ),
  correction: z
    .boolean()
    .default(true)
    .describe("Whether the normal approximation is corrected for continuity."),
});

/** The options of `mannWhitneyTest`. */
export type MannWhitneyOptions = Readonly<z.input<typeof mannWhitneyOptions>>;

const METHOD = "mannWhitneyTest";
/** From this many numbers in a group on, the normal approximation is close enough. */
const MANY = 50;

/**
 * The Mann–Whitney test (Wilcoxon's rank sum test) of whether numbers of one group tend to be larger than those of
 * another, with the Hodges–Lehmann estimate of the shift and its interval.
 *
 * ```ts
 * mannWhitneyTest([1.1, 2.3, 4.0, 5.2], [0.3, 0.9, 1.8]).pValue; // 0.1142…
 * ```
 */
export function mannWhitneyTest(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: MannWhitneyOptions = {},
): HypothesisTest {
  const { shift, alternative, level, correction, ...given } = parseOptions(
    METHOD,
    mannWhitneyOptions,
    options,
  );
  const a = readGroup(METHOD, x, 1, "x");
  const b = readGroup(METHOD, y, 1, "y");
  const groups = new RankSums(a, b);
  const observed = groups.at(shift);
  const few = a.length < MANY && b.length < MANY;
  const exact = (given.exact ?? few) && observed.ties === 0;
  const notes =
    given.exact === true && !exact ? ["there are ties, so the p-value is not exact but approximate."] : [];
  const tails = exact ? new ExactTails(a.length, b.length) : undefined;
  const pValue =
    tails === undefined
      ? tailOf(standardNormal, groups.score(shift, correction ? alternative : undefined), alternative)
      : tails.pValue(observed.statistic, alternative);
  return new HypothesisTest({
    test: "Mann–Whitney test",
    symbol: "W",
    statistic: observed.statistic,
    pValue,
    alternative,
    about: { quantity: "shift of x against y", hypothesis: shift },
    ...shiftInterval(groups, tails, level, alternative, correction),
    level,
    exact,
    notes,
  });
}

/** The statistic of Mann and Whitney as a function of a shift of x. */
class RankSums {
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  /** Below the lowest and above the highest shift all of x lies on one side of y. */
  readonly reach: readonly [lowest: number, highest: number];

  constructor(x: Float64Array, y: Float64Array) {
    this.#x = x;
    this.#y = y;
    const least = (values: Float64Array) => values.reduce((p, q) => Math.min(p, q));
    const most = (values: Float64Array) => values.reduce((p, q) => Math.max(p, q));
    this.reach = [least(x) - most(y), most(x) - least(y)];
  }

  /** The number of pairs with x − shift > y, ties counting one half, and Σ (t³ − t) over ties. */
  at(shift: number): { statistic: number; ties: number } {
    const [m, n] = [this.#x.length, this.#y.length];
    const pooled = new Float64Array(m + n);
    pooled.set(this.#x.map((value) => value - shift));
    pooled.set(this.#y, m);
    const ranks = midRanks(pooled);
    let sum = 0;
    for (let i = 0; i < m; i += 1) sum += ranks[i];
    return { statistic: sum - (m * (m + 1)) / 2, ties: tiesOf(ranks) };
  }

  /** The standardized statistic, corrected for continuity if an alternative is given. */
  score(shift: number, alternative?: Alternative): number {
    const { statistic, ties } = this.at(shift);
    const [m, n] = [this.#x.length, this.#y.length];
    const all = m + n;
    const variance = ((m * n) / 12) * (all + 1 - ties / (all * (all - 1)));
    const offset = statistic - (m * n) / 2;
    return variance > 0 ? (offset - halfStep(offset, alternative)) / Math.sqrt(variance) : 0;
  }

  /** All differences x − y in order. */
  differences(): Float64Array {
    const out = new Float64Array(this.#x.length * this.#y.length);
    let at = 0;
    for (const x of this.#x) {
      for (const y of this.#y) {
        out[at] = x - y;
        at += 1;
      }
    }
    return out.sort();
  }
}

/** Half a step towards the mean, which corrects a discrete statistic for the continuous normal distribution. */
function halfStep(offset: number, alternative: Alternative | undefined): number {
  if (alternative === undefined) return 0;
  if (alternative === "two-sided") return Math.sign(offset) / 2;
  return alternative === "greater" ? 0.5 : -0.5;
}

interface ShiftInterval {
  readonly estimate: number;
  readonly interval: readonly [number, number];
}

/** The shifts that the test would not reject, and the one that fits best. */
function shiftInterval(
  groups: RankSums,
  tails: ExactTails | undefined,
  level: number,
  alternative: Alternative,
  correction: boolean,
): ShiftInterval {
  const alpha = alternative === "two-sided" ? (1 - level) / 2 : 1 - level;
  const open = (lower: number, upper: number): [number, number] => [
    alternative === "less" ? Number.NEGATIVE_INFINITY : lower,
    alternative === "greater" ? Number.POSITIVE_INFINITY : upper,
  ];
  if (tails !== undefined) {
    const differences = groups.differences();
    const rank = Math.max(1, tails.quantile(alpha));
    const last = differences.length;
    const middle = [differences[Math.floor((last - 1) / 2)], differences[Math.floor(last / 2)]];
    return {
      estimate: (middle[0] + middle[1]) / 2,
      interval: open(differences[rank - 1], differences[last - rank]),
    };
  }
  const z = standardNormal.quantile(1 - alpha);
  const side = correction ? alternative : undefined;
  return {
    estimate: crossing(groups, 0),
    interval: open(crossing(groups, z, side), crossing(groups, -z, side)),
  };
}

/** The shift at which the standardized statistic, which falls with the shift, passes a value. */
function crossing(groups: RankSums, value: number, alternative?: Alternative): number {
  let [low, high] = groups.reach;
  if (groups.score(low, alternative) <= value) return low;
  if (groups.score(high, alternative) >= value) return high;
  // From below where the score is above the value, from above where it is below it.
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    const score = groups.score(middle, alternative);
    if (score === value) return middle;
    if (score > value) low = middle;
    else high = middle;
  }
}

/** The distribution of the statistic if both groups come from one continuous distribution. */
class ExactTails {
  readonly #below: Float64Array;
  readonly #most: number;

  constructor(m: number, n: number) {
    this.#most = m * n;
    this.#below = partitions(Math.min(m, n), Math.max(m, n));
    for (let s = 1; s <= this.#most; s += 1) this.#below[s] += this.#below[s - 1];
    const all = this.#below[this.#most];
    for (let s = 0; s <= this.#most; s += 1) this.#below[s] /= all;
  }

  #atMost(statistic: number): number {
    if (statistic < 0) return 0;
    return statistic >= this.#most ? 1 : this.#below[Math.floor(statistic)];
  }

  pValue(statistic: number, alternative: Alternative): number {
    const below = this.#atMost(statistic);
    // By symmetry the upper tail is as exact as the lower one.
    const above = this.#atMost(this.#most - statistic);
    if (alternative === "less") return below;
    if (alternative === "greater") return above;
    return Math.min(1, 2 * Math.min(below, above));
  }

  /** The smallest statistic with at least the probability p at or below it. */
  quantile(p: number): number {
    let s = 0;
    while (s < this.#most && this.#below[s] < p) s += 1;
    return s;
  }
}

/**
 * In how many ways each number up to parts · largest is a sum of at most so many parts, none above the largest: as
 * often as the statistic has that value. All terms are added, so that the far tails are as exact as the middle.
 */
function partitions(parts: number, largest: number): Float64Array {
  const most = parts * largest;
  const ways = Array.from({ length: parts + 1 }, () => new Float64Array(most + 1));
  ways[0][0] = 1;
  for (let part = 1; part <= largest; part += 1) {
    for (let count = 1; count <= parts; count += 1) {
      const [fewer, current] = [ways[count - 1], ways[count]];
      for (let sum = part; sum <= count * part; sum += 1) current[sum] += fewer[sum - part];
    }
  }
  const total = new Float64Array(most + 1);
  for (const row of ways) for (let sum = 0; sum <= most; sum += 1) total[sum] += row[sum];
  return total;
}
