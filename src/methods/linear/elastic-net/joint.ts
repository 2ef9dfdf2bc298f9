// The paths of several responses whose coefficients of a feature are 0 together, and the choice of one penalty by folds.

import type { Fold } from "../../../evaluate/folds/fold.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeCases, takeNumbers } from "../../../model/case-rows.js";
import type { MultiResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { type FoldChoice, foldsOf, predictSettings } from "../engine/choice/choose-by-folds.js";
import {
  type FoldErrors,
  indexByRule,
  squaredErrors,
  validateFolds,
} from "../engine/choice/validate-path.js";
import { type JointProblem, type PathSolution, solveJointPath } from "../engine/coordinate-descent/index.js";
import type { CoordinatePathState } from "./model.js";
import type { CoordinatePathSettings } from "./options.js";
import { perFeature } from "./per-feature.js";
import { lambdaPlan, stateOf, withoutOffset } from "./state-of.js";

/** The rows of a joint regression. */
type JointRows = Pick<JointProblem, "x" | "responses" | "weights">;

/** One state per response; they share the penalties, the choice and the convergence. */
export async function fitJointPath(
  cases: MultiResponseCases,
  settings: CoordinatePathSettings,
  control: FitControl,
): Promise<CoordinatePathState[]> {
  const { method, weights, offset, names, features } = cases;
  const x = cases.owned.matrix;
  const responses = Matrix.fromColumns(names.map((_, t) => withoutOffset(cases.responses.column(t), offset)));
  const { alpha, intercept, standardize, tolerance, maxIterations: maxSweeps } = settings;
  const rows = { x, responses, weights };
  const problem: JointProblem = {
    ...takeRows(rows, counted(weights)),
    alpha,
    lambdas: lambdaPlan(x, settings),
    design: { intercept, standardize },
    factors: perFeature(method, "penaltyFactors", settings.penaltyFactors, features.names, 1),
    tolerance,
    maxSweeps,
  };
  const solutions = await solveJointPath(method, problem, control);
  const choice = await choose(cases, rows, problem, solutions[0].lambdas, settings, control);
  return solutions.map((solution, t) => stateOf(cases, names[t], solution, choice, settings));
}

/** The penalty with the smallest error of all responses together. */
async function choose(
  { method, source }: MultiResponseCases,
  rows: JointRows,
  problem: JointProblem,
  lambdas: Float64Array,
  { folds, seed, rule }: CoordinatePathSettings,
  control: FitControl,
): Promise<Pick<FoldChoice, "chosen"> & Partial<FoldChoice>> {
  if (lambdas.length === 1 || rule === "last") return { chosen: lambdas.length - 1 };
  const { weights } = rows;
  const errorsOf = async ({ train, test }: Fold): Promise<FoldErrors> => {
    const kept = weights === undefined ? train : train.filter((row) => weights[row] > 0);
    const training = { ...problem, ...takeRows(rows, kept), lambdas: { values: lambdas } };
    const solutions = await solveJointPath(method, training, { signal: control.signal });
    return totalErrors(solutions, takeRows(rows, test), lambdas.length);
  };
  const plan = foldsOf(method, folds, seed, { source, weights });
  const validation = await validateFolds(method, plan, weights, errorsOf, control);
  return { chosen: indexByRule(method, rule, validation), validation };
}

/** The mean squared errors of every penalty, summed over the responses. */
function totalErrors(
  solutions: readonly PathSolution[],
  { x, responses, weights }: JointRows,
  settings: number,
): FoldErrors {
  const errors = solutions.map((solution, t) =>
    squaredErrors(predictSettings(solution, x, settings), { y: responses.column(t), weights }),
  );
  const means = new Float64Array(settings);
  for (const { means: foldMeans } of errors) for (const [k, mean] of foldMeans.entries()) means[k] += mean;
  return { means, totalWeight: errors[0].totalWeight };
}

/** The rows of positive weight; all if there are no weights. */
function counted(weights: Float64Array | undefined): Int32Array | undefined {
  if (weights === undefined || weights.every((weight) => weight > 0)) return undefined;
  return Int32Array.from(weights.keys()).filter((row) => weights[row] > 0);
}

function takeRows(data: JointRows, rows: Int32Array | undefined): JointRows {
  if (rows === undefined) return data;
  const { x, responses, weights } = data;
  return {
    x: takeCases(x, rows) as Matrix,
    responses: takeCases(responses, rows) as Matrix,
    weights: weights && takeNumbers(weights, rows),
  };
}
