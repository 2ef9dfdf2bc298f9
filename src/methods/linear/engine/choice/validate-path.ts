// Cross-validation of every setting of a path, and the choice among them.

import { DataError } from "../../../../base/errors.js";
import { abortablePacer } from "../../../../base/pause.js";
import type { Fold } from "../../../../evaluate/folds/fold.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../../math/linalg/sparse-matrix.js";
import { takeCases, takeNumbers } from "../../../../model/case-rows.js";
import type { FitControl } from "../../../../model/control.js";

/** How a setting is chosen from a path: the smallest error, or the simplest within one standard error of it. */
export type PathRule = "best" | "one-standard-error";

/** What cross-validation finds for every setting of a path. */
export interface PathValidation {
  /** The mean squared error over all cases that were left out. */
  readonly means: Float64Array;
  /** Its standard error, from the spread of the folds. */
  readonly standardErrors: Float64Array;
  /** One row per fold, one column per setting. */
  readonly foldErrors: Matrix;
  /** Where the mean is smallest. */
  readonly best: number;
  /** The simplest setting whose mean lies within one standard error of the smallest. */
  readonly oneStandardError: number;
}

/** The training data of a path. */
export interface PathData<X extends Matrix | SparseMatrix = Matrix | SparseMatrix> {
  readonly x: X;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
}

/** Predictions for cases that were left out, one column per setting of the whole path. */
export type PathFit<X extends Matrix | SparseMatrix = Matrix | SparseMatrix> = (
  training: PathData<X>,
  left: X,
) => Promise<Matrix> | Matrix;

/** The mean error of every setting on a fold, and the sum of the weights of its cases. */
export interface FoldErrors {
  readonly means: Float64Array;
  readonly totalWeight: number;
}

/**
 * Fits a path without each fold and tries it on the cases left out. Settings are in order of simplicity: of
 * equal errors, and within one standard error, the first is taken if `simplest` is "first", else the last.
 */
export function validatePath<X extends Matrix | SparseMatrix>(
  method: string,
  data: PathData<X>,
  folds: readonly Fold[],
  predictLeft: PathFit<X>,
  control: FitControl,
  simplest: "first" | "last" = "first",
): Promise<PathValidation> {
  const errorsOf = async ({ train, test }: Fold) => {
    const left = takeRows(data, test);
    return squaredErrors(await predictLeft(takeRows(data, train), left.x), left);
  };
  return validateFolds(method, folds, data.weights, errorsOf, control, simplest);
}

/** Validates settings by any errors: `errorsOf` fits without a fold and returns the errors of all settings on it. */
export async function validateFolds(
  method: string,
  folds: readonly Fold[],
  weights: Float64Array | undefined,
  errorsOf: (fold: Fold) => Promise<FoldErrors>,
  control: FitControl,
  simplest: "first" | "last" = "first",
): Promise<PathValidation> {
  const pause = abortablePacer(method, control.signal);
  const errors: Float64Array[] = [];
  const foldWeights: number[] = [];
  for (const fold of folds) {
    requireWeight(method, fold, weights);
    const { means, totalWeight } = await errorsOf(fold);
    errors.push(means);
    foldWeights.push(totalWeight);
    control.onProgress?.({ phase: "folds", completed: errors.length, total: folds.length });
    await pause();
  }
  return summarizeFolds(errors, foldWeights, simplest);
}

/** The setting that the rule chooses. */
export function indexByRule(
  method: string,
  rule: PathRule,
  { best, oneStandardError, foldErrors }: Pick<PathValidation, "best" | "oneStandardError" | "foldErrors">,
): number {
  if (rule === "best") return best;
  if (foldErrors.rows > 1) return oneStandardError;
  throw new DataError(
    method,
    'a single fold has no standard error; give more folds, or set option "rule" to "best".',
    { option: "folds", expected: "at least 2 folds", received: "1 fold" },
  );
}

/** Cases of weight 0 can neither teach nor test. */
function requireWeight(method: string, { name, train, test }: Fold, weights: Float64Array | undefined): void {
  if (weights === undefined) return;
  if ([train, test].every((rows) => rows.some((row) => weights[row] > 0))) return;
  throw new DataError(method, `all cases of a part of ${name} have weight 0; choose other folds.`, {
    option: "folds",
    expected: "a weight > 0 in every part of every fold",
    received: "only 0",
  });
}

function takeRows<X extends Matrix | SparseMatrix>(
  { x, y, weights }: PathData<X>,
  rows: Int32Array,
): PathData<X> {
  // Some rows of a matrix are a matrix of the same kind.
  const some = takeCases(x, rows) as X;
  return { x: some, y: takeNumbers(y, rows), weights: weights && takeNumbers(weights, rows) };
}

/** The mean squared errors of predictions, one column per setting. */
export function squaredErrors(
  { data, rows, columns }: Matrix,
  { y, weights }: Pick<PathData, "y" | "weights">,
): FoldErrors {
  const means = new Float64Array(columns);
  let weightSum = 0;
  for (let row = 0, at = 0; row < rows; row += 1) {
    const weight = weights?.[row] ?? 1;
    weightSum += weight;
    for (let j = 0; j < columns; j += 1, at += 1) means[j] += weight * (y[row] - data[at]) ** 2;
  }
  return { means: means.map((sum) => sum / weightSum), totalWeight: weightSum };
}

/**
 * Summarizes the errors of every setting over the folds. Folds count by their weight, as in glmnet: the
 * standard error is √(Σ m·(e − ē)² / Σ m / (folds − 1)).
 */
export function summarizeFolds(
  errors: readonly Float64Array[],
  foldWeights: readonly number[],
  simplest: "first" | "last",
): PathValidation {
  const settings = errors[0].length;
  const total = foldWeights.reduce((sum, weight) => sum + weight, 0);
  const means = new Float64Array(settings);
  const standardErrors = new Float64Array(settings);
  for (let j = 0; j < settings; j += 1) {
    for (const [k, foldErrors] of errors.entries()) means[j] += (foldWeights[k] * foldErrors[j]) / total;
    let spread = 0;
    for (const [k, foldErrors] of errors.entries())
      spread += (foldWeights[k] * (foldErrors[j] - means[j]) ** 2) / total;
    standardErrors[j] = Math.sqrt(spread / (errors.length - 1));
  }
  const order = Array.from({ length: settings }, (_, j) => (simplest === "first" ? j : settings - 1 - j));
  const best = order.reduce((found, j) => (means[j] < means[found] ? j : found), order[0]);
  const limit = means[best] + standardErrors[best];
  const oneStandardError = order.find((j) => means[j] <= limit) ?? best;
  return { means, standardErrors, foldErrors: Matrix.from(errors), best, oneStandardError };
}
