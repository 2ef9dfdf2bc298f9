// What Lasso and ElasticNet have in common: the path, and the choice of a penalty by folds.

import { takeCases, takeNumbers } from "../../learn/case-rows.js";
import type { ResponseCases } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { chooseIfSeveral, type FoldChoice, predictSettings } from "../engine/choice/choose-by-folds.js";
import type { PathData, PathFit } from "../engine/choice/validate-path.js";
import { type PathProblem, type PathSolution, solvePath } from "../engine/coordinate-descent/index.js";
import { CoefficientPath } from "../engine/path/coefficient-path.js";
import { givenLambdas } from "../engine/path/lambda-sequence.js";
import type { CoordinatePathState } from "./model.js";
import type { CoordinatePathSettings } from "./options.js";
import { perFeature } from "./per-feature.js";

/** The ratios of glmnet. */
const RATIO = 1e-4;
const WIDE_RATIO = 1e-2;

export async function fitCoordinatePath(
  cases: ResponseCases,
  settings: CoordinatePathSettings,
  control: FitControl,
): Promise<CoordinatePathState> {
  const { method, weights, offset, source } = cases;
  // Sparse cases are checked now; dense ones once their sums are known, which reveal nearly every bad number.
  const x = cases.isSparse ? cases.sparse : (isChosen(settings) ? cases.owned : cases).unchecked;
  const requireUsable = () => (cases.isSparse ? undefined : cases.requireUsable());
  // Cases of weight 0 are left out, but their numbers must be usable all the same.
  if (weights !== undefined) requireUsable();
  const data = { x, y: withoutOffset(cases.y, offset), weights };
  const problem = problemOf(method, positive(data), cases.features.names, settings);
  const solution = await solvePath(method, { ...problem, requireUsable }, control);
  const { lambdas, nonZeros } = solution;
  const predictLeft: PathFit = async (training, left) => {
    // The same penalties without each fold; the standardization is that of the cases that remain.
    const whole = 2 * nonZeros[nonZeros.length - 1] >= x.columns;
    const own = { ...problem, data: positive(training), lambdas: { values: lambdas }, whole };
    const { signal, threads } = control;
    return predictSettings(await solvePath(method, own, { signal, threads }), left, lambdas.length);
  };
  const subject = { ...data, source };
  const choice = await chooseIfSeveral(lambdas.length, method, subject, settings, predictLeft, control);
  return stateOf(cases, solution, choice, settings);
}

/** Whether folds may choose the penalty; they are taken from the rows later, which a path alone reads at once. */
function isChosen(settings: CoordinatePathSettings): boolean {
  const count = givenLambdas(settings)?.length ?? settings.pathLength;
  return count > 1 && settings.rule !== "last";
}

function problemOf(
  method: string,
  data: PathData,
  names: readonly string[],
  settings: CoordinatePathSettings,
): PathProblem {
  const { pathLength, intercept, standardize, relax, tolerance, maxIterations } = settings;
  const factors = perFeature(method, "penaltyFactors", settings.penaltyFactors, names, 1);
  const lower = perFeature(method, "lower", settings.lower, names, Number.NEGATIVE_INFINITY);
  const upper = perFeature(method, "upper", settings.upper, names, Number.POSITIVE_INFINITY);
  const values = givenLambdas(settings);
  const ratio = settings.pathRatio ?? (data.x.rows < data.x.columns ? WIDE_RATIO : RATIO);
  return {
    data,
    alpha: settings.alpha,
    lambdas: values === undefined ? { count: pathLength, ratio } : { values },
    design: { intercept, standardize },
    termsOf: (scales) => ({
      factors,
      lower: lower.map((limit, j) => limit * scales[j]),
      upper: upper.map((limit, j) => limit * scales[j]),
    }),
    relax: Number(relax),
    tolerance,
    maxSweeps: maxIterations,
  };
}

function stateOf(
  { features, response, offset }: ResponseCases,
  solution: PathSolution,
  choice: Pick<FoldChoice, "chosen"> & Partial<FoldChoice>,
  { alpha, tolerance, seed }: CoordinatePathSettings,
): CoordinatePathState {
  const { lambdas, intercepts, coefficients, nonZeros, residualSums, gaps, sweeps, constant } = solution;
  return {
    inputs: features,
    response,
    path: new CoefficientPath({
      features: features.names,
      parameter: "lambda",
      values: lambdas,
      intercepts,
      coefficients,
      degreesOfFreedom: nonZeros,
      residualSums,
    }),
    ...choice,
    convergence: {
      converged: gaps.every((gap) => gap <= tolerance),
      iterations: sweeps.reduce((sum, count) => sum + count, 0),
      criterion: gaps.reduce((most, gap) => Math.max(most, gap), 0),
      tolerance,
    },
    alpha,
    gaps,
    constantFeatures: features.names.filter((_, j) => constant[j]),
    seed,
    hasOffset: offset !== undefined,
  };
}

/** The rest to explain: squared errors do not change if both sides move alike. */
function withoutOffset(y: Float64Array, offset: Float64Array | undefined): Float64Array {
  return offset === undefined ? y : y.map((value, row) => value - offset[row]);
}

/** Without cases of weight 0, which do not count. */
function positive({ x, y, weights }: PathData): PathData {
  if (weights === undefined || weights.every((weight) => weight > 0)) return { x, y, weights };
  const kept = [...weights.keys()].filter((row) => weights[row] > 0);
  return {
    x: takeCases(x, kept) as PathData["x"],
    y: takeNumbers(y, kept),
    weights: takeNumbers(weights, kept),
  };
}
