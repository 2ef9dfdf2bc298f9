import { badArgument } from "../../../base/arguments.js";
import { defaultNames } from "../../../base/default-names.js";
import { columnName, DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import { asMatrix } from "../../../math/linalg/as-matrix.js";
import type { Matrix, MatrixLike } from "../../../math/linalg/matrix.js";
import { columnMeans, covariance as covarianceOf } from "../../../math/linalg/moments.js";
import { requireFinite, requireSymmetric } from "../../../math/linalg/require.js";
import { Cases } from "../../../model/cases.js";
import type { Rows } from "../../../model/input.js";
import { readNodes } from "../../graphs/node-names.js";

/** A covariance in place of the cases that it was computed from. */
export interface CovarianceSource {
  /** With the divisor n, as maximum likelihood has it. */
  readonly covariance: MatrixLike;
  /** The number of cases. */
  readonly cases: number;
  /** The names of the variables. The default is x0, x1 and so on. */
  readonly names?: readonly string[] | undefined;
}

/** What a normal distribution is estimated from. */
export interface NormalMoments {
  readonly names: readonly string[];
  /** Unknown where only a covariance was given. */
  readonly mean: Float64Array | undefined;
  /** With the divisor n. */
  readonly covariance: Matrix;
  readonly totalWeight: number;
}

/** The moments of cases, or those that were given, none of whose variances is 0. */
export function readMoments(
  method: string,
  source: Rows | CovarianceSource,
  weights: ArrayLike<number> | undefined,
): NormalMoments {
  const moments = isCovariance(source)
    ? givenMoments(method, source, weights)
    : momentsOf(method, source, weights);
  const { covariance, names } = moments;
  requireVariances(method, covariance, names);
  return moments;
}

/** Variables that do not vary have no density. */
export function requireVariances(method: string, covariance: Matrix, names: readonly string[]): void {
  const constant = covariance.diagonal().findIndex((variance) => !(variance > 0));
  if (constant < 0) return;
  const column = names[constant];
  throw new DataError(method, words`${columnName(column)} does not vary; drop it.`, {
    expected: "a variance > 0",
    received: String(covariance.get(constant, constant)),
  });
}

function isCovariance(source: Rows | CovarianceSource): source is CovarianceSource {
  return typeof source === "object" && source !== null && "covariance" in source;
}

function momentsOf(method: string, rows: Rows, weights: ArrayLike<number> | undefined): NormalMoments {
  const cases = new Cases({ method, rows, control: { weights } });
  const x = cases.matrix;
  return {
    names: cases.features.names,
    mean: columnMeans(x, cases.weights),
    covariance: covarianceOf(x, { ...(cases.weights && { weights: cases.weights }), divisor: "n" }),
    totalWeight: cases.weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows,
  };
}

function givenMoments(
  method: string,
  source: CovarianceSource,
  weights: ArrayLike<number> | undefined,
): NormalMoments {
  requireKnownParameters(method, source, ["covariance", "cases", "names"]);
  if (weights !== undefined)
    throw badArgument(method, "weights", "left out where a covariance is given", weights);
  const covariance = asMatrix(method, source.covariance);
  requireFinite(method, "the covariance", covariance);
  requireSymmetric(method, covariance);
  const { cases, names = defaultNames(covariance.rows) } = source;
  if (!(Number.isFinite(cases) && cases > 0))
    throw badArgument(method, "the number of cases", "a number > 0", cases);
  const read = readNodes(method, names);
  if (read.names.length !== covariance.rows) {
    const sentence = words`there are ${got(`${read.names.length} names`)} for a covariance of ${wanted(covariance.rows)} variables.`;
    throw new ShapeError(method, sentence);
  }
  return { names: read.names, mean: undefined, covariance, totalWeight: cases };
}
