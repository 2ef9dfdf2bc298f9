// How every penalty of a path does on cases that were left out.

import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { takeCases, takeNumbers } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { Fold } from "../../resample/fold.js";
import { makeFolds } from "../../resample/plan.js";
import { type PathValidation, summarizeFolds } from "../path/validate-path.js";
import type { LogisticRegressionSettings } from "./options.js";
import type { LogisticPathState } from "./path.js";
import { type ClassData, classMasses, type Equations, massOf } from "./problem.js";
import { linearScores, meanDeviance } from "./scores.js";

/** The mean deviance of every penalty on the cases left out. */
export async function validateOnFolds(
  method: string,
  data: ClassData,
  equations: Equations,
  settings: LogisticRegressionSettings,
  control: FitControl,
  /** The path on some of the cases, at the penalties of the path on all. */
  follow: (training: ClassData) => Promise<LogisticPathState>,
): Promise<PathValidation> {
  const { codes } = data;
  const subject = {
    source: codes.length,
    rows: codes.length,
    task: "classification",
    target: Float64Array.from(codes),
    seed: settings.seed,
  } as const;
  const folds = makeFolds(method, settings.folds ?? 10, subject);
  const errors: Float64Array[] = [];
  const masses: number[] = [];
  for (const fold of folds) {
    throwIfAborted(method, control.signal);
    const training = takeClassRows(data, fold.train);
    requireEveryClass(method, training, fold);
    const left = takeClassRows(data, fold.test);
    const state = await follow(training);
    errors.push(
      state.lambdas.map((_, index) => {
        const parameters = new Matrix(
          equations.count,
          state.parameters.columns / equations.count,
          state.parameters.row(index),
        );
        return meanDeviance(linearScores(left.x, parameters, settings.intercept), left, equations);
      }),
    );
    masses.push(massOf(left));
    control.onProgress?.({ phase: "folds", completed: errors.length, total: folds.length });
  }
  return summarizeFolds(errors, masses, "first");
}

export function takeClassRows(data: ClassData, rows: ArrayLike<number>): ClassData {
  const x = takeCases(data.x, rows);
  if (!(x instanceof Matrix || x instanceof SparseMatrix))
    throw new Error("takeClassRows: a matrix gives one");
  return {
    x,
    codes: Int32Array.from({ length: rows.length }, (_, i) => data.codes[rows[i]]),
    classes: data.classes,
    weights: data.weights && takeNumbers(data.weights, rows),
  };
}

function requireEveryClass(method: string, training: ClassData, { name }: Fold): void {
  if (classMasses(training).every((mass) => mass > 0)) return;
  throw new DataError(
    `${method}: ${name} leaves no case of one of the classes to learn from; choose fewer folds, or stratified ones.`,
    { method, option: "folds", expected: "cases of every class", received: "none of one class" },
  );
}
