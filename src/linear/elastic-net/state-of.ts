// What the paths of one response and of several have in common.

import type { Cases } from "../../learn/cases.js";
import type { FoldChoice } from "../engine/choice/choose-by-folds.js";
import type { PathProblem, PathSolution } from "../engine/coordinate-descent/index.js";
import { CoefficientPath } from "../engine/path/coefficient-path.js";
import { givenLambdas } from "../engine/path/lambda-sequence.js";
import type { CoordinatePathState } from "./model.js";
import type { CoordinatePathSettings } from "./options.js";

/** The ratios of glmnet. */
const RATIO = 1e-4;
const WIDE_RATIO = 1e-2;

/** The penalties that the options give, or how to find them. */
export function lambdaPlan(
  x: { readonly rows: number; readonly columns: number },
  settings: CoordinatePathSettings,
): PathProblem["lambdas"] {
  const values = givenLambdas(settings);
  if (values !== undefined) return { values };
  return {
    count: settings.pathLength,
    ratio: settings.pathRatio ?? (x.rows < x.columns ? WIDE_RATIO : RATIO),
  };
}

export function stateOf(
  { features, offset, offsetColumn }: Cases,
  response: string,
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
    ...(offsetColumn !== undefined && { offsetColumn }),
  };
}

/** The rest to explain: squared errors do not change if both sides move alike. */
export function withoutOffset(y: Float64Array, offset: Float64Array | undefined): Float64Array {
  return offset === undefined ? y : y.map((value, row) => value - offset[row]);
}
