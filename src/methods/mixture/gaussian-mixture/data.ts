import { columnName, DataError, optionName, ShapeError, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, columnVariances, scatterMatrix } from "../../../math/linalg/moments.js";
import type { Cases } from "../../../model/cases.js";
import { requireShares } from "../engine/begin.js";
import { countCases } from "../engine/shares.js";
import { IncompleteCases } from "./incomplete.js";
import type { GivenStart } from "./options.js";

/** The training cases of a normal mixture, in memory that the caller cannot change. */
export interface NormalCases {
  /** The cases, with every missing value replaced by the mean of its column. */
  readonly x: Matrix;
  /** The cases with their missing values, if there are any. */
  readonly incomplete: IncompleteCases | undefined;
  readonly weights: Float64Array | undefined;
  readonly totalWeight: number;
  /** Number of cases of weight above 0. */
  readonly cases: number;
  /** The mean and the variance of every column. */
  readonly means: Float64Array;
  readonly variances: Float64Array;
  readonly names: readonly string[];
}

/** Reads and copies the cases. */
export function readNormalCases(cases: Cases): NormalCases {
  const { matrix, weights, method, features } = cases;
  const missing = matrix.data.some(Number.isNaN);
  const means = missing ? observedMeans(matrix, weights) : columnMeans(matrix, weights);
  for (const [j, mean] of means.entries())
    if (Number.isNaN(mean)) throw withoutValues(method, features.names[j]);
  const x = missing
    ? matrix.map((value, at) => (Number.isNaN(value) ? means[at % matrix.columns] : value))
    : Matrix.from(matrix);
  return {
    x,
    incomplete: missing ? new IncompleteCases(method, matrix, weights) : undefined,
    weights,
    ...countCases(weights, x.rows),
    means,
    variances: columnVariances(x, { divisor: "n", ...(weights && { weights }) }),
    names: features.names,
  };
}

/** The covariance of all cases, with the divisor n − 1. */
export function totalCovariance({ x, weights, means, totalWeight }: NormalCases): Float64Array {
  const scatter = scatterMatrix(x, { center: means, ...(weights && { weights }) });
  return scatter.data.map((value) => value / Math.max(totalWeight - 1, Number.MIN_VALUE));
}

/** Where EM begins, if that is given. */
export type NormalStart =
  | { readonly responsibilities: Matrix }
  | {
      readonly means: Matrix;
      readonly covariances?: readonly Matrix[];
      readonly weights?: readonly number[];
    };

/** A start that was given; refuses one that does not fit the cases. */
export function readStart(
  method: string,
  init: GivenStart,
  { x }: NormalCases,
  components: number,
): NormalStart {
  const refuse = (name: string, expected: string, received: string) => {
    throw new ShapeError(method, { what: words`${name} of ${optionName("init")}`, expected, received });
  };
  if ("responsibilities" in init)
    return { responsibilities: requireShares(method, init.responsibilities, x.rows, components) };
  const { weights } = init;
  const means = Matrix.from(init.means);
  const covariances = init.covariances?.map((matrix) => Matrix.from(matrix));
  if (means.columns !== x.columns) refuse("the means", `${means.rows}×${x.columns}`, means.shape);
  for (const { rows, columns, shape } of covariances ?? [])
    if (rows !== x.columns || columns !== x.columns)
      refuse("the covariances", `${x.columns}×${x.columns}`, shape);
  return { means, ...(covariances && { covariances }), ...(weights && { weights }) };
}

/** The weighted mean of the values that every column has. */
function observedMeans({ data, columns }: Matrix, weights: Float64Array | undefined): Float64Array {
  const sums = new Float64Array(columns);
  const totalWeights = new Float64Array(columns);
  for (let at = 0; at < data.length; at += 1) {
    if (Number.isNaN(data[at])) continue;
    const weight = weights?.[Math.floor(at / columns)] ?? 1;
    sums[at % columns] += weight * data[at];
    totalWeights[at % columns] += weight;
  }
  const rough = sums.map((sum, j) => sum / totalWeights[j]);
  // What is left of the deviations corrects the rounding of the sums.
  const rest = new Float64Array(columns);
  for (let at = 0; at < data.length; at += 1) {
    if (Number.isNaN(data[at])) continue;
    rest[at % columns] += (weights?.[Math.floor(at / columns)] ?? 1) * (data[at] - rough[at % columns]);
  }
  return rough.map((mean, j) => mean + rest[j] / totalWeights[j]);
}

function withoutValues(method: string, column: string): DataError {
  return new DataError(method, words`${columnName(column)} has no values; drop it.`, {
    expected: "a column with values",
    received: "missing values only",
  });
}
