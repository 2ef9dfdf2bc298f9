// Regressions along a path of penalties, and the choice of one of them by cross-validation.

import * as z from "zod";
import type { Convergence } from "../../../../base/control.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { ResponseCases } from "../../../../model/cases.js";
import type { FitControl } from "../../../../model/control.js";
import { chooseIfSeveral, predictSettings } from "../choice/choose-by-folds.js";
import type { PathData, PathFit } from "../choice/validate-path.js";
import { dataOf } from "../design/regression-data.js";
import { originalScalePath, standardizeDesign, weightedRows } from "../design/standardize.js";
import { CoefficientPath } from "./coefficient-path.js";
import { givenLambdas, lambdaSequence } from "./lambda-sequence.js";
import {
  PATH_RATIO_MEANING,
  pathLengthOption,
  pathRatio,
  pathRuleOption,
  penaltyOptions,
} from "./options.js";
import type { PathModelState } from "./path-model.js";

/** The options of methods with a path of penalties. */
export const lambdaPathOptions = {
  ...penaltyOptions,
  rule: pathRuleOption,
  pathLength: pathLengthOption(50),
  pathRatio: pathRatio.default(1e-3).describe(`${PATH_RATIO_MEANING}.`),
};

const schema = z.object(lambdaPathOptions);
type LambdaPathSettings = z.output<typeof schema>;

/** A regression as penalties see it: features and response centered, scaled, and times the roots of weights. */
export interface PenaltyProblem {
  readonly x: Matrix;
  readonly y: Float64Array;
  /** The sum of the weights. */
  readonly totalWeight: number;
}

/** The regressions of all penalties. */
interface PenaltyPath {
  /** Coefficients of the standardized features, one array per penalty. */
  readonly coefficients: readonly Float64Array[];
  readonly convergence: Convergence;
}

export interface PenaltySolver {
  /** The smallest penalty at which all coefficients are 0. */
  readonly largest: (problem: PenaltyProblem) => number;
  readonly solve: (
    problem: PenaltyProblem,
    lambdas: Float64Array,
    control: FitControl,
  ) => PenaltyPath | Promise<PenaltyPath>;
}

interface Fitted {
  readonly lambdas: Float64Array;
  readonly intercepts: Float64Array;
  readonly coefficients: Matrix;
  readonly convergence: Convergence;
  /** Which features do not vary. */
  readonly constant: readonly boolean[];
  /** What the features were divided by. */
  readonly scales: Float64Array;
}

/** The path on all cases and, where there is more than one penalty, the choice among them. */
export async function fitLambdaPath(
  cases: ResponseCases,
  settings: LambdaPathSettings,
  solver: PenaltySolver,
  control: FitControl,
): Promise<{
  readonly state: PathModelState & { readonly convergence: Convergence };
  readonly scales: Float64Array;
}> {
  const { method, features, response } = cases;
  const { source, ...data } = dataOf(cases);
  const fitted = await fitPath(data, settings, solver, undefined, control);
  const path = describePath(data, features.names, fitted);
  const predictLeft: PathFit<Matrix> = async (training, left) => {
    const part = await fitPath(training, settings, solver, fitted.lambdas, { signal: control.signal });
    return predictSettings(part, left, path.length);
  };
  const subject = { ...data, source };
  const choice = await chooseIfSeveral(path.length, method, subject, settings, predictLeft, control);
  const { convergence, constant, scales } = fitted;
  const constantFeatures = features.names.filter((_, j) => constant[j]);
  const { seed } = settings;
  return {
    state: { inputs: features, response, path, ...choice, convergence, constantFeatures, seed },
    scales,
  };
}

async function fitPath(
  { x, y, weights }: PathData<Matrix>,
  settings: LambdaPathSettings,
  solver: PenaltySolver,
  given: Float64Array | undefined,
  control: FitControl,
): Promise<Fitted> {
  const design = standardizeDesign(x, y, weights, settings);
  const problem: PenaltyProblem = {
    x: weightedRows(design.x, weights),
    y: weightedRows(new Matrix(x.rows, 1, design.y), weights).data,
    totalWeight: design.totalWeight,
  };
  const { pathLength, pathRatio: ratio } = settings;
  const lambdas =
    given ?? givenLambdas(settings) ?? lambdaSequence(solver.largest(problem), pathLength, ratio);
  const { coefficients, convergence } = await solver.solve(problem, lambdas, control);
  const rescaled = originalScalePath(Matrix.from(coefficients), design);
  return { lambdas, ...rescaled, convergence, constant: design.constant, scales: design.scales };
}

function describePath(
  { x, y, weights }: PathData<Matrix>,
  features: readonly string[],
  fitted: Fitted,
): CoefficientPath {
  const { lambdas, intercepts, coefficients } = fitted;
  const predictions = predictSettings(fitted, x, lambdas.length);
  const residualSums = lambdas.map((_, k) =>
    y.reduce((sum, value, i) => sum + (weights?.[i] ?? 1) * (value - predictions.get(i, k)) ** 2, 0),
  );
  return new CoefficientPath({
    features,
    parameter: "lambda",
    values: lambdas,
    intercepts,
    coefficients,
    degreesOfFreedom: lambdas.map((_, k) => coefficients.row(k).filter((v) => v !== 0).length),
    residualSums,
  });
}
