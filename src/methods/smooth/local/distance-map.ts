// How differences of cases become distances (ESL section 6.4.1).

import { OptionError, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { got, optionName } from "../../../base/sentence.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { scaledColumns } from "./points.js";
import { trimmedDeviations } from "./scales.js";

/** Eigenvalues of a metric below this share of the largest are 0 by rounding. */
const NO_DISTANCE = 1e-12;

interface DistanceSettings {
  readonly standardize: boolean;
  readonly metric?: readonly (readonly number[])[] | undefined;
}

/** The matrix by which differences are multiplied; only the features `counting` count unless a metric is given. */
export function learnDistanceMap(
  method: string,
  x: Matrix,
  weights: Float64Array | undefined,
  { standardize, metric }: DistanceSettings,
  counting: readonly number[],
): Matrix {
  if (metric !== undefined) return rootOf(method, metricOf(method, metric), x.columns);
  // A single feature keeps its unit, so that widths are in that unit.
  const divisors =
    standardize && x.columns > 1 ? trimmedDeviations(x, weights) : new Float64Array(x.columns).fill(1);
  return scaledColumns(divisors, counting);
}

function metricOf(method: string, rows: readonly (readonly number[])[]): Matrix {
  if (rows.every(({ length }) => length === rows.length)) return Matrix.from(rows);
  throw refused(method, "a square matrix", `rows of ${rows.map(({ length }) => length).join(", ")} numbers`);
}

function refused(method: string, expected: string, received: string): OptionError {
  const sentence = words`${optionName("metric")} must be ${wanted(expected)}; got ${got(received)}.`;
  return new OptionError(method, sentence);
}

/** The matrix C with CᵀC = A. */
function rootOf(method: string, metric: Matrix, features: number): Matrix {
  const refuse = (expected: string, received: string) => refused(method, expected, received);
  if (metric.rows !== features || metric.columns !== features)
    throw refuse(`${features} × ${features}, one row and column per feature`, metric.shape);
  const size = metric.data.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  for (let i = 0; i < features; i += 1)
    for (let j = 0; j < i; j += 1)
      if (Math.abs(metric.get(i, j) - metric.get(j, i)) > NO_DISTANCE * size)
        throw refuse("symmetric", `${metric.get(i, j)} and ${metric.get(j, i)}`);
  const { values, vectors } = eigenSymmetric(metric);
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  const least = values.reduce((most, value) => Math.min(most, value), 0);
  if (!(largest > 0)) throw refuse("a matrix with a positive eigenvalue", quote(largest));
  if (least < -NO_DISTANCE * largest)
    throw refuse("a matrix without negative eigenvalues", `the eigenvalue ${least}`);
  const kept = Array.from(values.keys()).filter((k) => values[k] > NO_DISTANCE * largest);
  return Matrix.from(
    kept.map((k) =>
      Float64Array.from({ length: features }, (_, j) => Math.sqrt(values[k]) * vectors.get(j, k)),
    ),
  );
}
