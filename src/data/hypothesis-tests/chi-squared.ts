import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { ChiSquared } from "../../math/probability/distributions/chi-squared.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { type Counts, readCountTable, requireCounts } from "./counts.js";
import { HypothesisTest } from "./hypothesis-test.js";

export interface ChiSquaredTestOptions {
  /** For one list of counts: the probability of each category if the hypothesis holds; equal by default. */
  readonly probabilities?: ArrayLike<number>;
  /** Whether a table of two by two is corrected for continuity (Yates); true by default. */
  readonly correction?: boolean;
}

const METHOD = "chiSquaredTest";

/**
 * Pearson's χ² test: of a table of counts, whether its rows and columns are independent; of one list of counts, whether
 * its categories have given probabilities. Rows and columns without any count are left out.
 *
 * ```ts
 * chiSquaredTest([[12, 5], [7, 15]]).pValue; // 0.0376…
 * chiSquaredTest([18, 22, 20, 40], { probabilities: [0.2, 0.2, 0.2, 0.4] }).statistic; // 0.4
 * ```
 */
export function chiSquaredTest(
  counts: Counts | ArrayLike<number>,
  options: ChiSquaredTestOptions = {},
): HypothesisTest {
  requireKnownOptions(METHOD, options, ["probabilities", "correction"]);
  requireCounts(METHOD, counts);
  return isList(counts) ? goodnessOfFit(counts, options) : independence(counts, options);
}

function isList(counts: Counts | ArrayLike<number>): counts is ArrayLike<number> {
  return typeof (counts as ArrayLike<unknown>)[0] === "number";
}

function independence(
  counts: Counts,
  { correction = true, probabilities }: ChiSquaredTestOptions,
): HypothesisTest {
  if (probabilities !== undefined)
    throw badOption(METHOD, "probabilities", "left out for a table; it is for one list of counts", "a list");
  const { rows, columns, values, rowTotals, columnTotals, total } = readCountTable(METHOD, counts);
  const expected = values.map(
    (_, cell) => (rowTotals[Math.floor(cell / columns)] * columnTotals[cell % columns]) / total,
  );
  // In a table of two by two all cells are equally far from what is expected.
  const yates =
    correction && rows === 2 && columns === 2 ? Math.min(0.5, Math.abs(values[0] - expected[0])) : 0;
  return test("χ² test of independence", values, expected, yates, (rows - 1) * (columns - 1));
}

function goodnessOfFit(counts: ArrayLike<number>, { probabilities }: ChiSquaredTestOptions): HypothesisTest {
  const values = Float64Array.from(counts, (value, row) => {
    if (Number.isSafeInteger(value) && value >= 0) return value;
    const sentence = words`the count of category ${row} is ${got(value)}; every count must be ${wanted("a whole number ≥ 0")}.`;
    throw new DataError(METHOD, sentence, { row });
  });
  const total = values.reduce((a, b) => a + b, 0);
  if (values.length < 2 || total === 0) {
    const received = `${values.length} categories with ${total} cases`;
    throw new ShapeError(
      METHOD,
      words`needs ${wanted("at least two categories")} and one case; got ${got(received)}.`,
    );
  }
  const shares =
    probabilities === undefined ? values.map(() => 1 / values.length) : Float64Array.from(probabilities);
  const sum = shares.reduce((a, b) => a + b, 0);
  const proper = shares.every((share) => share > 0) && Math.abs(sum - 1) < 1e-9;
  if (shares.length !== values.length || !proper) {
    const expected = `${values.length} numbers > 0 that sum to 1`;
    throw badOption(METHOD, "probabilities", expected, `${shares.length} with the sum ${sum}`);
  }
  return test(
    "χ² test of given probabilities",
    values,
    shares.map((share) => share * total),
    0,
    values.length - 1,
  );
}

function test(
  name: string,
  observed: Float64Array,
  expected: Float64Array,
  yates: number,
  degreesOfFreedom: number,
): HypothesisTest {
  const statistic = observed.reduce(
    (sum, count, cell) => sum + (Math.abs(count - expected[cell]) - yates) ** 2 / expected[cell],
    0,
  );
  const smallest = expected.reduce((a, b) => Math.min(a, b));
  return new HypothesisTest({
    test: yates > 0 ? `${name}, corrected for continuity` : name,
    symbol: "χ²",
    statistic,
    degreesOfFreedom,
    pValue: new ChiSquared({ degreesOfFreedom }).survival(statistic),
    notes:
      smallest < 5
        ? [`the smallest expected count is ${smallest.toPrecision(3)}; below 5 the p-value is rough.`]
        : [],
  });
}
