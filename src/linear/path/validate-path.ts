import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { Table } from "../../data/table.js";
import { takeCases, takeNumbers } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { Fold } from "../../resample/fold.js";

/** How a setting is chosen from a path: the least error, or the simplest within one standard error of it. */
export type PathRule = "best" | "one-standard-error";

/** What cross-validation says of every setting of a path. */
export interface PathValidation {
  /** The mean squared error, over all cases that were left out. */
  readonly means: Float64Array;
  /** Its standard error, from the spread of the folds. */
  readonly standardErrors: Float64Array;
  /** One row per fold, one column per setting. */
  readonly foldErrors: Matrix;
  /** Where the mean is least. */
  readonly best: number;
  /** The simplest setting whose mean lies within one standard error of the least. */
  readonly oneStandardError: number;
}

/** The training data of a path. */
export interface PathData {
  readonly x: Matrix | SparseMatrix;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
}

/** Predictions for cases that were left out, one column per setting of the whole path. */
export type PathFit = (training: PathData, left: Matrix | SparseMatrix) => Promise<Matrix> | Matrix;

/**
 * Fits a path without each fold and tries it on the cases left out. Settings are in order of simplicity: of
 * equal errors, and within one standard error, the first is taken if `simplest` is "first", else the last.
 */
export async function validatePath(
  method: string,
  data: PathData,
  folds: readonly Fold[],
  predictLeft: PathFit,
  control: FitControl,
  simplest: "first" | "last" = "first",
): Promise<PathValidation> {
  const errors: Float64Array[] = [];
  const masses: number[] = [];
  for (const { name, train, test } of folds) {
    throwIfAborted(method, control.signal);
    const left = takeRows(data, test);
    const training = takeRows(data, train);
    requireWeight(method, name, left.weights);
    requireWeight(method, name, training.weights);
    const own = squaredErrors(await predictLeft(training, left.x), left);
    errors.push(own.means);
    masses.push(own.mass);
    control.onProgress?.({ phase: "folds", completed: errors.length, total: folds.length });
  }
  return summarizeFolds(errors, masses, simplest);
}

/** The setting that the rule says. */
export function placeByRule(
  method: string,
  rule: PathRule,
  { best, oneStandardError, foldErrors }: Pick<PathValidation, "best" | "oneStandardError" | "foldErrors">,
): number {
  if (rule === "best") return best;
  if (foldErrors.rows > 1) return oneStandardError;
  throw new DataError(
    `${method}: one fold has no standard error; give more folds, or the option "rule" the value "best".`,
    { method, option: "folds", expected: "at least 2 folds", received: "1 fold" },
  );
}

/** Cases that count for nothing neither teach nor test. */
function requireWeight(method: string, fold: string, weights: Float64Array | undefined): void {
  if (weights === undefined || weights.some((weight) => weight > 0)) return;
  throw new DataError(`${method}: all cases of a part of ${fold} have the weight 0; choose other folds.`, {
    method,
    option: "folds",
    expected: "a weight > 0 in every part of every fold",
    received: "only 0",
  });
}

function takeRows({ x, y, weights }: PathData, rows: Int32Array): PathData {
  const some = takeCases(x, rows);
  if (some instanceof Table) throw new Error("takeRows: a matrix gives matrices");
  return { x: some, y: takeNumbers(y, rows), weights: weights && takeNumbers(weights, rows) };
}

function squaredErrors(
  { data, rows, columns }: Matrix,
  { y, weights }: PathData,
): { means: Float64Array; mass: number } {
  const means = new Float64Array(columns);
  let mass = 0;
  for (let row = 0, at = 0; row < rows; row += 1) {
    const weight = weights?.[row] ?? 1;
    mass += weight;
    for (let j = 0; j < columns; j += 1, at += 1) means[j] += weight * (y[row] - data[at]) ** 2;
  }
  return { means: means.map((sum) => sum / mass), mass };
}

/**
 * What the errors of every setting, fold by fold, say together. Folds count by their weight, as in glmnet:
 * the standard error is √(Σ m·(e − ē)² / Σ m / (folds − 1)).
 */
export function summarizeFolds(
  errors: readonly Float64Array[],
  masses: readonly number[],
  simplest: "first" | "last",
): PathValidation {
  const settings = errors[0].length;
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const means = new Float64Array(settings);
  const standardErrors = new Float64Array(settings);
  for (let j = 0; j < settings; j += 1) {
    for (const [k, own] of errors.entries()) means[j] += (masses[k] * own[j]) / total;
    let spread = 0;
    for (const [k, own] of errors.entries()) spread += (masses[k] * (own[j] - means[j]) ** 2) / total;
    standardErrors[j] = Math.sqrt(spread / (errors.length - 1));
  }
  const order = Array.from({ length: settings }, (_, j) => (simplest === "first" ? j : settings - 1 - j));
  const best = order.reduce((found, j) => (means[j] < means[found] ? j : found), order[0]);
  const limit = means[best] + standardErrors[best];
  const oneStandardError = order.find((j) => means[j] <= limit) ?? best;
  return { means, standardErrors, foldErrors: Matrix.from(errors), best, oneStandardError };
}
