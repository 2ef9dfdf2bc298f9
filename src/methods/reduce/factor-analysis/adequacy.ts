import { DataError, got, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { HypothesisTest } from "../../../data/hypothesis-tests/hypothesis-test.js";
import { inverse } from "../../../math/linalg/inverse.js";
import { ChiSquared } from "../../../math/probability/distributions/chi-squared.js";
import { Cases } from "../../../model/cases.js";
import type { Rows } from "../../../model/input.js";
import { correlationsOf } from "./correlations.js";
import { logDeterminantOf } from "./log-determinant.js";

/** Settings of `samplingAdequacy` and `sphericityTest`. */
export interface AdequacyOptions {
  /** How often each row counts. Default: once each. */
  readonly weights?: ArrayLike<number>;
}

/** How well correlations suit a factor analysis, from 0 to 1; below 0.5 they do not. */
export interface SamplingAdequacy {
  readonly overall: number;
  /** One per column, by name. */
  readonly columns: Readonly<Record<string, number>>;
}

/**
 * The measure of sampling adequacy of Kaiser, Meyer and Olkin: squared correlations as a share of themselves and the
 * squared partial correlations.
 *
 * ```ts
 * samplingAdequacy(table).overall; // above 0.8 is good
 * ```
 */
export function samplingAdequacy(rows: Rows, options: AdequacyOptions = {}): SamplingAdequacy {
  const { names, matrix: r } = regularCorrelations("samplingAdequacy", rows, options);
  const precision = inverse(r);
  const plain = names.map(() => 0);
  const partial = names.map(() => 0);
  for (const i of names.keys()) {
    for (const j of names.keys()) {
      if (i === j) continue;
      plain[i] += r.get(i, j) ** 2;
      partial[i] += precision.get(i, j) ** 2 / (precision.get(i, i) * precision.get(j, j));
    }
  }
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const share = (own: number, other: number) => own / (own + other);
  return {
    overall: share(total(plain), total(partial)),
    columns: Object.fromEntries(names.map((name, j) => [name, share(plain[j], partial[j])])),
  };
}

/**
 * Bartlett's test of the hypothesis that the columns are uncorrelated, so that there is nothing to explain by factors.
 *
 * ```ts
 * sphericityTest(table).pValue;
 * ```
 */
export function sphericityTest(rows: Rows, options: AdequacyOptions = {}): HypothesisTest {
  const { names, logDeterminant, weight } = regularCorrelations("sphericityTest", rows, options);
  const p = names.length;
  const multiplier = weight - 1 - (2 * p + 5) / 6;
  if (!(multiplier > 0)) {
    const least = 1 + (2 * p + 5) / 6;
    throw new DataError(
      "sphericityTest",
      words`${p} columns require ${wanted(`a total weight of more than ${least}`)}; got ${got(weight)}.`,
    );
  }
  const degreesOfFreedom = (p * (p - 1)) / 2;
  const statistic = Math.max(0, -multiplier * logDeterminant);
  return new HypothesisTest({
    test: "Bartlett's test of sphericity",
    symbol: "χ²",
    statistic,
    degreesOfFreedom,
    pValue: new ChiSquared({ degreesOfFreedom }).survival(statistic),
  });
}

function regularCorrelations(method: string, rows: Rows, options: AdequacyOptions) {
  requireKnownOptions(method, options, ["weights"]);
  const cases = new Cases({ method, rows, control: options });
  const { names } = cases.features;
  if (names.length < 2) {
    throw new DataError(
      method,
      words`${wanted("at least 2 columns")} are required; got ${got(names.length)}.`,
    );
  }
  const found = correlationsOf(cases);
  const logDeterminant = logDeterminantOf(found.matrix);
  if (Number.isNaN(logDeterminant)) {
    throw new DataError(
      method,
      words`requires ${wanted("columns that do not depend on each other linearly")}; got ${got("singular correlations")}.`,
    );
  }
  return { ...found, names, logDeterminant };
}
