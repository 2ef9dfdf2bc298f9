// The errors of every penalty of a path on cases that were left out.

import { DataError } from "../../../base/errors.js";
import type { Fold } from "../../../evaluate/folds/fold.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { takeCases, takeNumbers } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { foldsOf } from "../engine/choice/choose-by-folds.js";
import { type PathValidation, validateFolds } from "../engine/choice/validate-path.js";
import {
  type ClassData,
  classWeightsOf,
  type Equations,
  type TrainingRows,
  totalWeightOf,
} from "../engine/logistic/problem.js";
import type { LogisticRegressionSettings } from "./options.js";
import type { PathNumbers } from "./path.js";
import { linearScores, meanDeviance } from "./scores.js";

/** The mean deviance of every penalty on the cases left out. */
export function validateOnFolds(
  method: string,
  { all, source }: TrainingRows,
  equations: Equations,
  { folds, seed, intercept }: LogisticRegressionSettings,
  control: FitControl,
  /** The path on some of the cases, at the penalties of the path on all. */
  follow: (training: ClassData) => Promise<PathNumbers>,
): Promise<PathValidation> {
  const { codes, weights } = all;
  const target = Float64Array.from(codes);
  const plan = foldsOf(method, folds, seed, { source, weights, target, task: "classification" });
  const errorsOf = async (fold: Fold) => {
    const training = positive(takeClassRows(all, fold.train));
    requireEveryClass(method, training, fold);
    const left = takeClassRows(all, fold.test);
    const { lambdas, parameters } = await follow(training);
    const means = lambdas.map((_, index) => {
      const matrix = new Matrix(equations.count, parameters.columns / equations.count, parameters.row(index));
      return meanDeviance(linearScores(left.x, matrix, intercept), left, equations);
    });
    return { means, totalWeight: totalWeightOf(left) };
  };
  return validateFolds(method, plan, weights, errorsOf, control);
}

/** Without cases of weight 0. */
export function positive(data: ClassData): ClassData {
  const { weights } = data;
  if (weights === undefined || weights.every((weight) => weight > 0)) return data;
  return takeClassRows(
    data,
    [...weights.keys()].filter((row) => weights[row] > 0),
  );
}

function takeClassRows({ x, codes, classes, weights }: ClassData, rows: ArrayLike<number>): ClassData {
  return {
    // Some rows of a matrix are a matrix of the same kind.
    x: takeCases(x, rows) as Matrix | SparseMatrix,
    codes: Int32Array.from({ length: rows.length }, (_, i) => codes[rows[i]]),
    classes,
    weights: weights && takeNumbers(weights, rows),
  };
}

function requireEveryClass(method: string, training: ClassData, { name }: Fold): void {
  if (classWeightsOf(training).every((weight) => weight > 0)) return;
  throw new DataError(
    method,
    `${name} leaves no case of one of the classes to learn from; choose fewer or stratified folds, or give the option "lambda".`,
    { option: "folds", expected: "cases of every class", received: "none of one class" },
  );
}
