import { columnName, DataError, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { MatrixCompletionModel } from "./model.js";
import { matrixCompletionOptions } from "./options.js";
import { rootMeanSquare, validatePath } from "./path.js";
import { type CompletionProblem, complete } from "./solver.js";
import { estimate } from "./structure.js";

/** The rank of alternating regressions, unless it is given. */
const DEFAULT_RANK = 10;

/**
 * Fills in a matrix most of whose cells may be unknown, such as ratings of films by people, by a matrix of low rank
 * that comes near the known cells (Mazumder, Hastie and Tibshirani 2010).
 *
 * ```ts
 * const model = await new MatrixCompletion().fit(ratings); // unknown ratings are NaN
 * model.transform(ratings); // all of them
 * ```
 */
export class MatrixCompletion extends TransformerEstimator<
  typeof matrixCompletionOptions,
  MatrixCompletionModel
> {
  static readonly kind = "MatrixCompletion";
  static readonly schema = matrixCompletionOptions;
  static readonly models = [MatrixCompletionModel];
  static readonly preparation: Preparation = { missing: "native", scale: true };

  /** Missing values are what is estimated. */
  protected override get reading(): Reading {
    return { missing: "native" };
  }

  protected async learn(cases: Cases, control: FitControl): Promise<MatrixCompletionModel> {
    const { kind: method, options } = this;
    const { matrix, weights, features: inputs } = cases.owned;
    requireKnownColumns(method, matrix, inputs.names);
    // The rows of a fit are given back when it ends, and cells without a weight tell nothing.
    const x = matrix.map((value, at) =>
      weights?.[Math.floor(at / matrix.columns)] === 0 ? Number.NaN : value,
    );
    const alternates = options.method === "alternating";
    const most = Math.min(x.rows, x.columns);
    const problem: CompletionProblem = {
      method,
      x,
      weights,
      alternates,
      biases: options.biases ?? alternates,
      rank: Math.min(most, options.rank ?? (alternates ? DEFAULT_RANK : most)),
      tolerance: options.tolerance,
      maxIterations: options.maxIterations,
    };
    const pause = abortablePacer(method, control.signal);
    const tell = (completed: number, total: number) =>
      control.onProgress?.({ phase: "penalties", completed, total });
    const path =
      options.lambda === undefined
        ? await finishPaced(validatePath(problem, options, tell), pause)
        : undefined;
    const lambda = options.lambda ?? (path === undefined ? 0 : bestOf(path));
    const total = options.maxIterations;
    const tellIteration = (completed: number, objective: number) =>
      control.onProgress?.({ phase: "iterations", completed, total, objective });
    const found = await finishPaced(complete({ ...problem, tell: tellIteration }, lambda), pause);
    return new MatrixCompletionModel({
      inputs,
      method: options.method,
      ...found.structure,
      singularValues: found.singularValues,
      ...(path && { lambdas: path.lambdas, heldOutErrors: path.errors }),
      trainingError: rootMeanSquare(problem, estimate(found.structure, x), knownCells(x)),
      objective: found.objective,
      convergence: found.convergence,
      seed: options.seed,
    });
  }
}

function bestOf({ lambdas, errors }: { lambdas: Float64Array; errors: Float64Array }): number {
  return lambdas[errors.indexOf(Math.min(...errors))];
}

function* knownCells({ data }: Matrix): Generator<number> {
  for (let at = 0; at < data.length; at += 1) if (!Number.isNaN(data[at])) yield at;
}

function requireKnownColumns(method: string, x: Matrix, names: readonly string[]): void {
  for (let j = 0; j < x.columns; j += 1) {
    let i = 0;
    while (i < x.rows && Number.isNaN(x.data[i * x.columns + j])) i += 1;
    if (i < x.rows) continue;
    throw new DataError(method, words`${columnName(names[j])} has no known value; leave it out.`, {
      expected: "a known value in every column",
    });
  }
}
