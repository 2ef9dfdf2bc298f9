import * as z from "zod";
import { DataError, got, optionName, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { logBinomial } from "../../math/probability/special/factorial.js";
import { type Counts, type CountTable, readCountTable } from "./counts.js";
import { tablesAsUnlikely } from "./fixed-margins.js";
import { type Alternative, HypothesisTest } from "./hypothesis-test.js";
import { testShape } from "./options.js";

const fisherExactOptions = z.strictObject({
  oddsRatio: z
    .number()
    .gt(0)
    .default(1)
    .describe("For two by two, as the other options: the odds ratio if the hypothesis holds."),
  ...testShape,
});

/** The options of `fisherExactTest`. */
export type FisherExactOptions = Readonly<z.input<typeof fisherExactOptions>>;

const METHOD = "fisherExactTest";
/** Tables this much likelier than the observed one, relatively, still count as equally likely. */
const SAME = 1 + 1e-7;

/**
 * Fisher's exact test of whether the rows and columns of a table of counts are independent. Two by two, it also gives
 * the conditional maximum likelihood estimate of the odds ratio and its interval; larger tables have a p-value alone.
 *
 * ```ts
 * fisherExactTest([[3, 1], [1, 3]]).pValue; // 0.4857…
 * ```
 */
export function fisherExactTest(counts: Counts, options: FisherExactOptions = {}): HypothesisTest {
  const { oddsRatio, alternative, level } = parseOptions(METHOD, fisherExactOptions, options);
  const table = readCountTable(METHOD, counts);
  if (table.rows === 2 && table.columns === 2) return twoByTwo(table, oddsRatio, alternative, level);
  const stray = Object.entries(options).find(([, value]) => value !== undefined)?.[0];
  if (stray !== undefined) {
    const sentence = words`${optionName(stray)} is for tables of ${wanted("two by two")}; this one is ${got(`${table.rows} by ${table.columns}`)}.`;
    throw new DataError(METHOD, sentence);
  }
  const { pValue, probability } = tablesAsUnlikely(METHOD, table, SAME);
  return new HypothesisTest({
    test: "Fisher's exact test",
    symbol: "P(table)",
    statistic: probability,
    pValue,
    exact: true,
  });
}

function twoByTwo(
  table: CountTable,
  oddsRatio: number,
  alternative: Alternative,
  level: number,
): HypothesisTest {
  const cell = new FirstCell(table);
  return new HypothesisTest({
    test: "Fisher's exact test",
    symbol: "first cell",
    statistic: cell.observed,
    pValue: cell.pValue(oddsRatio, alternative),
    alternative,
    about: { quantity: "odds ratio", hypothesis: oddsRatio },
    estimate: cell.estimate(),
    interval: cell.interval(alternative, level),
    level,
    exact: true,
  });
}

/** The first cell given all totals: a noncentral hypergeometric variable. */
class FirstCell {
  readonly observed: number;
  readonly #least: number;
  readonly #most: number;
  /** log P of each value at the odds ratio 1, up to a constant. */
  readonly #central: Float64Array;

  constructor({ values, rowTotals, columnTotals }: CountTable) {
    const [first, second] = rowTotals;
    const drawn = columnTotals[0];
    this.observed = values[0];
    this.#least = Math.max(0, drawn - second);
    this.#most = Math.min(drawn, first);
    this.#central = Float64Array.from(
      { length: this.#most - this.#least + 1 },
      (_, i) => logBinomial(first, this.#least + i) + logBinomial(second, drawn - this.#least - i),
    );
  }

  /** The probabilities of all values at an odds ratio. */
  #at(oddsRatio: number): Float64Array {
    const log = Math.log(oddsRatio);
    const logs = this.#central.map((value, i) => value + i * log);
    const top = logs.reduce((a, b) => Math.max(a, b));
    const shares = logs.map((value) => Math.exp(value - top));
    const total = shares.reduce((a, b) => a + b, 0);
    return shares.map((share) => share / total);
  }

  #tail(oddsRatio: number, side: "less" | "greater"): number {
    const shares = this.#at(oddsRatio);
    const at = this.observed - this.#least;
    return (side === "less" ? shares.subarray(0, at + 1) : shares.subarray(at)).reduce((a, b) => a + b, 0);
  }

  pValue(oddsRatio: number, alternative: Alternative): number {
    if (alternative !== "two-sided") return Math.min(1, this.#tail(oddsRatio, alternative));
    const shares = this.#at(oddsRatio);
    const limit = shares[this.observed - this.#least] * SAME;
    return Math.min(
      1,
      shares.reduce((sum, share) => sum + (share <= limit ? share : 0), 0),
    );
  }

  /** The odds ratio at which the observed value is the mean. */
  estimate(): number {
    if (this.observed === this.#least) return 0;
    if (this.observed === this.#most) return Number.POSITIVE_INFINITY;
    const mean = (odds: number) =>
      this.#at(odds).reduce((sum, share, i) => sum + share * (this.#least + i), 0);
    return rising((odds) => mean(odds) - this.observed);
  }

  interval(alternative: Alternative, level: number): [number, number] {
    const alpha = alternative === "two-sided" ? (1 - level) / 2 : 1 - level;
    const lower = this.observed === this.#least ? 0 : rising((odds) => this.#tail(odds, "greater") - alpha);
    const upper =
      this.observed === this.#most
        ? Number.POSITIVE_INFINITY
        : rising((odds) => alpha - this.#tail(odds, "less"));
    return [alternative === "less" ? 0 : lower, alternative === "greater" ? Number.POSITIVE_INFINITY : upper];
  }
}

/** The positive root of a function that rises, by bisection of the logarithm. */
function rising(f: (x: number) => number): number {
  let [low, high] = [-700, 700];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return Math.exp(middle);
    if (f(Math.exp(middle)) < 0) low = middle;
    else high = middle;
  }
}
