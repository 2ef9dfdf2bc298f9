import { requireKnownOptions } from "../../../base/known-options.js";
import { ChiSquared } from "../distributions/index.js";
import type { Factor } from "./factor.js";
import { type Layers, layersOf, type Margins, marginsOf } from "./layers.js";
import type { Names } from "./scope.js";

export interface IndependenceTestOptions {
  /** Independence given these variables: the statistics of all their combinations are added. */
  readonly given?: Names;
  /**
   * "adjusted" (the default) leaves out levels that never occur together with a combination of the given
   * variables; "nominal" counts all levels.
   */
  readonly degreesOfFreedom?: "adjusted" | "nominal";
}

/** Two tests of the hypothesis that a and b are independent. */
export interface IndependenceTest {
  /** Pearson's Σ (observed − expected)² / expected. */
  readonly chiSquared: TestStatistic;
  /** The likelihood ratio 2 Σ observed log(observed / expected). */
  readonly gSquared: TestStatistic;
  readonly degreesOfFreedom: number;
  /** The smallest expected count; below about 5 the p-values are rough. */
  readonly smallestExpected: number;
}

/** A statistic with its p-value. */
export interface TestStatistic {
  readonly statistic: number;
  /** The probability of at least this value if a and b were independent. */
  readonly pValue: number;
}

/**
 * Tests on counts whether a and b are independent, by Pearson's χ² and by the likelihood ratio G².
 *
 * ```ts
 * const counts = new Factor({ box: ["red", "blue"], fruit: ["apple", "orange"] }, [[2, 6], [3, 1]]);
 * independenceTest(counts, "box", "fruit").chiSquared.pValue; // 0.0977…
 * ```
 */
export function independenceTest(
  counts: Factor,
  a: Names,
  b: Names,
  options: IndependenceTestOptions = {},
): IndependenceTest {
  requireKnownOptions("independenceTest", options, ["given", "degreesOfFreedom"]);
  const { given = [], degreesOfFreedom: rule = "adjusted" } = options;
  const observed = layersOf("independenceTest", counts, a, b, given);
  const nominal = (observed.rows - 1) * (observed.columns - 1);
  let chiSquared = 0;
  let gSquared = 0;
  let degreesOfFreedom = rule === "nominal" ? nominal * observed.layers : 0;
  let smallestExpected = Number.POSITIVE_INFINITY;
  for (let layer = 0; layer < observed.layers; layer += 1) {
    const margins = marginsOf(observed, layer);
    const part = layerStatistics(observed, layer, margins);
    chiSquared += part.chiSquared;
    gSquared += part.gSquared;
    smallestExpected = Math.min(smallestExpected, part.smallestExpected);
    if (rule === "adjusted") degreesOfFreedom += occurring(margins);
  }
  const test = (statistic: number): TestStatistic => ({
    statistic,
    pValue: degreesOfFreedom === 0 ? 1 : new ChiSquared({ degreesOfFreedom }).survival(statistic),
  });
  return {
    chiSquared: test(chiSquared),
    // Rounding may leave −1e-17 where a and b are independent.
    gSquared: test(Math.max(0, gSquared)),
    degreesOfFreedom,
    smallestExpected: smallestExpected === Number.POSITIVE_INFINITY ? 0 : smallestExpected,
  };
}

/** (rows − 1)(columns − 1), of those that occur. */
function occurring({ rowSums, columnSums }: Margins): number {
  const positive = (sums: Float64Array) => sums.reduce((n, sum) => n + (sum > 0 ? 1 : 0), 0);
  return Math.max(0, positive(rowSums) - 1) * Math.max(0, positive(columnSums) - 1);
}

function layerStatistics(
  { rows, columns, values }: Layers,
  layer: number,
  { total, rowSums, columnSums }: Margins,
): { chiSquared: number; gSquared: number; smallestExpected: number } {
  let chiSquared = 0;
  let gSquared = 0;
  let smallestExpected = Number.POSITIVE_INFINITY;
  for (let row = 0, at = layer * rows * columns; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, at += 1) {
      const expected = (rowSums[row] / total) * columnSums[column];
      if (!(expected > 0)) continue;
      const observed = values[at];
      chiSquared += (observed - expected) ** 2 / expected;
      if (observed > 0) gSquared += 2 * observed * Math.log(observed / expected);
      smallestExpected = Math.min(smallestExpected, expected);
    }
  }
  return { chiSquared, gSquared, smallestExpected };
}
