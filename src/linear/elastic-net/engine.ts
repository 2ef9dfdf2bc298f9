// What Lasso and ElasticNet do alike: read the data, follow the path, let folds choose.

import { throwIfAborted } from "../../base/control.js";
import { Table } from "../../data/table.js";
import { takeCases, takeNumbers } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import {
  type Features,
  type Rows,
  readOpenPredictors,
  readResponses,
  readWeights,
} from "../../learn/input.js";
import { readOffset } from "../../learn/offset.js";
import { readSparsePredictors } from "../../learn/sparse-input.js";
import { isSparse } from "../../learn/sparse-rows.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { type Folds, makeFolds } from "../../resample/plan.js";
import { type PathProblem, type PathSolution, solvePath } from "../coordinate-descent/index.js";
import { CoefficientPath } from "../path/coefficient-path.js";
import { linearPredictor } from "../path/linear-model.js";
import { requireOneResponse } from "../path/read-regression.js";
import { type PathData, type PathValidation, placeByRule, validatePath } from "../path/validate-path.js";
import type { CoordinatePathState } from "./model.js";
import type { CoordinatePathSettings } from "./options.js";
import { perFeature } from "./per-feature.js";

/** glmnet's: how far down the path goes. */
const RATIO = 1e-4;
const WIDE_RATIO = 1e-2;

export async function fitCoordinatePath(
  method: string,
  rows: Rows,
  target: ArrayLike<number> | string,
  settings: CoordinatePathSettings,
  control: FitControl,
): Promise<CoordinatePathState> {
  throwIfAborted(method, control.signal);
  const { responses, names } = readResponses(method, rows, target, "known");
  requireOneResponse(method, names);
  const offset = readOffset(method, rows);
  const { matrix, features, requireUsable } = readCases(method, rows, names);
  const weights = readWeights(method, rows, control.weights);
  // Cases of weight 0 are left out, but are not allowed to be anything.
  if (weights !== undefined) requireUsable();
  const data = { x: matrix, y: withoutOffset(responses.column(0), offset), weights };
  const problem = problemOf(method, positive(data), features, settings);
  const solution = await solvePath(method, { ...problem, requireUsable }, control);
  const validation =
    settings.folds === undefined
      ? undefined
      : await validate(method, settings.folds, { ...data, rows }, problem, solution, settings, control);
  const state = stateOf(method, features, names[0], solution, validation, settings);
  return { ...state, hasOffset: offset !== undefined };
}

/** Sparse cases are looked at now; dense ones when their sums are known, which tell of nearly all. */
function readCases(method: string, rows: Rows, responses: readonly string[]) {
  const options = { missing: "error", except: responses } as const;
  if (!isSparse(rows)) return readOpenPredictors(method, rows, options);
  return { ...readSparsePredictors(method, rows, options), requireUsable: () => {} };
}

function problemOf(
  method: string,
  data: PathData,
  { names }: Features,
  settings: CoordinatePathSettings,
): PathProblem {
  const { lambda, lambdas, pathLength, intercept, standardize, relax, tolerance, maxIterations } = settings;
  const factors = perFeature(method, "penaltyFactors", settings.penaltyFactors, names, 1);
  const lower = perFeature(method, "lower", settings.lower, names, Number.NEGATIVE_INFINITY);
  const upper = perFeature(method, "upper", settings.upper, names, Number.POSITIVE_INFINITY);
  const given = lambda === undefined ? lambdas : [lambda];
  const ratio = settings.pathRatio ?? (data.x.rows < data.x.columns ? WIDE_RATIO : RATIO);
  return {
    data,
    alpha: settings.alpha,
    lambdas:
      given === undefined
        ? { count: pathLength, ratio }
        : { values: Float64Array.from(given).sort().reverse() },
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

/** The same penalties are tried without each fold; the standardization is that of the cases left. */
function validate(
  method: string,
  folds: Folds,
  { rows, ...data }: PathData & { readonly rows: Rows },
  problem: PathProblem,
  { lambdas, nonZeros }: PathSolution,
  { seed }: CoordinatePathSettings,
  control: FitControl,
): Promise<PathValidation> {
  const subject = {
    source: rows instanceof Table ? rows : data.x.rows,
    rows: data.x.rows,
    task: "regression",
    target: data.y,
    seed,
  } as const;
  const { signal, threads } = control;
  const whole = 2 * nonZeros[nonZeros.length - 1] >= data.x.columns;
  return validatePath(
    method,
    data,
    makeFolds(method, folds, subject),
    async (training, left) => {
      const own = { ...problem, data: positive(training), lambdas: { values: lambdas }, whole };
      const { intercepts, coefficients } = await solvePath(method, own, { signal, threads });
      return Matrix.fromColumns(
        Array.from(intercepts, (intercept, k) => linearPredictor(left, intercept, coefficients.row(k))),
      );
    },
    control,
  );
}

function stateOf(
  method: string,
  inputs: Features,
  response: string,
  solution: PathSolution,
  validation: PathValidation | undefined,
  { alpha, rule, tolerance, seed }: CoordinatePathSettings,
): Omit<CoordinatePathState, "hasOffset"> {
  const { lambdas, intercepts, coefficients, nonZeros, residualSums, gaps, sweeps, constant } = solution;
  const chosen = validation === undefined ? lambdas.length - 1 : placeByRule(method, rule, validation);
  return {
    inputs,
    response,
    path: new CoefficientPath({
      features: inputs.names,
      parameter: "lambda",
      values: lambdas,
      intercepts,
      coefficients,
      degreesOfFreedom: nonZeros,
      residualSums,
    }),
    chosen,
    validation,
    convergence: {
      converged: gaps[chosen] <= tolerance,
      iterations: sweeps[chosen],
      criterion: gaps[chosen],
      tolerance,
    },
    alpha,
    gaps,
    constantFeatures: inputs.names.filter((_, j) => constant[j]),
    seed,
  };
}

/** What is left to explain: squared errors do not change if both sides are moved alike. */
function withoutOffset(y: Float64Array, offset: Float64Array | undefined): Float64Array {
  return offset === undefined ? y : y.map((value, row) => value - offset[row]);
}

/** Without cases of weight 0, which are none. */
function positive({ x, y, weights }: PathData): PathData {
  if (weights === undefined || weights.every((weight) => weight > 0)) return { x, y, weights };
  const kept = [...weights.keys()].filter((row) => weights[row] > 0);
  const some = takeCases(x, kept);
  if (!(some instanceof Matrix || some instanceof SparseMatrix))
    throw new Error("positive: a matrix gives matrices");
  return { x: some, y: takeNumbers(y, kept), weights: takeNumbers(weights, kept) };
}
