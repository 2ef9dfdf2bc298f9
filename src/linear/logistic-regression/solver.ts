// Which way to the maximum suits the data and the options, and what comes out of it in one form.

import type { Convergence } from "../../base/control.js";
import type { FitControl } from "../../learn/control.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { PathStep } from "../../optimize/iterate.js";
import type { PathValidation } from "../path/validate-path.js";
import { followCoordinatePath, lambdaSequence, largestLambda, type PathSettings } from "./coordinate-path.js";
import { descend, rowObjective } from "./descent.js";
import type { SeparationAt } from "./find-separation.js";
import { absoluteShare, gradientSolver, type LogisticRegressionSettings } from "./options.js";
import { centerEquations } from "./parametrization.js";
import type { LogisticPathState } from "./path.js";
import { type ClassData, type Equations, equationsOf, massOf } from "./problem.js";
import { fitSmooth, type SmoothSettings } from "./smooth.js";
import { fitSparse } from "./sparse-fit.js";
import { validateOnFolds } from "./validate.js";

export interface LogisticSolution {
  readonly parametrization: "reference" | "softmax";
  /** Equations × terms. */
  readonly parameters: Matrix;
  readonly aliased: readonly boolean[];
  readonly covariance?: Matrix | undefined;
  readonly logLikelihood: number;
  readonly convergence: Convergence;
  readonly separation?: SeparationAt | undefined;
  readonly path?: LogisticPathState | undefined;
  readonly chosen?: number | undefined;
  readonly validation?: PathValidation | undefined;
  /** Where an iteration by gradients came by. */
  readonly steps?: readonly PathStep[] | undefined;
}

/** Sparse rows of no more numbers than this are written out where that allows Newton's method. */
const MOST_WRITTEN_OUT = 2 ** 22;
/** Parameters up to which second derivatives are worth their cost. */
const MOST_FOR_NEWTON = 600;
const MOST_FOR_PENALIZED_NEWTON = 100;
/** Parameters up to which Newton's method ends what L-BFGS began. */
const MOST_FOR_BOTH = 1000;
const MOST_FOR_INFERENCE = 2000;

export async function solveLogistic(
  method: string,
  given: ClassData,
  settings: LogisticRegressionSettings,
  control: FitControl,
): Promise<LogisticSolution> {
  const { penalty, intercept } = settings;
  const several = given.classes > 2;
  const parametrization =
    settings.parametrization ?? (penalty !== "none" && several ? "softmax" : "reference");
  const iterative = gradientSolver(settings);
  const alpha = absoluteShare(settings);
  const data = prepareRows(given, alpha > 0, iterative !== undefined);
  if (iterative !== undefined) return byGradients(data, parametrization, settings, control);
  if (penalty !== "none") return alongPath(method, data, parametrization, settings, control);
  // Without a penalty both parametrizations are one model; the smaller one has a single answer.
  const equations = equationsOf(data.classes, "reference");
  const smooth = smoothSettings(method, data, equations, settings);
  const [fit] = await fitAny(data, equations, [0], smooth, control);
  const own = parametrization === "softmax" ? centerEquations(fit.parameters, fit.covariance) : fit;
  return {
    ...fit,
    ...own,
    parametrization,
    aliased: fit.aliased.slice(0, data.x.columns + Number(intercept)),
  };
}

/** Dense where the method needs it, or where it costs little. */
function prepareRows(data: ClassData, byCoordinates: boolean, needed: boolean): ClassData {
  const { x } = data;
  if (!(x instanceof SparseMatrix)) return data;
  const small = !byCoordinates && x.rows * x.columns <= MOST_WRITTEN_OUT;
  return needed || small ? { ...data, x: x.toDense() } : data;
}

function isDense(data: ClassData): data is ClassData<Matrix> {
  return data.x instanceof Matrix;
}

function isSparseData(data: ClassData): data is ClassData<SparseMatrix> {
  return data.x instanceof SparseMatrix;
}

function fitAny(
  data: ClassData,
  equations: Equations,
  lambdas: ArrayLike<number>,
  settings: SmoothSettings,
  control: FitControl,
) {
  if (isDense(data)) return fitSmooth(data, equations, lambdas, settings, control);
  if (isSparseData(data)) return fitSparse(data, equations, lambdas, settings, control);
  throw new Error("fitAny: rows are dense or sparse");
}

function smoothSettings(
  method: string,
  { x }: ClassData,
  { count }: Equations,
  settings: LogisticRegressionSettings,
): SmoothSettings {
  const { intercept, standardize, tolerance, maxIterations, penalty, solver } = settings;
  const width = x.columns + Number(intercept);
  const size = count * width;
  const free = penalty === "none";
  const most = free || count === 1 ? MOST_FOR_NEWTON : MOST_FOR_PENALIZED_NEWTON;
  const suits = size <= most ? "newton" : size <= MOST_FOR_BOTH ? "both" : "lbfgs";
  return {
    method,
    intercept,
    standardize,
    tolerance,
    maxIterations,
    solver: solver === "newton" || solver === "lbfgs" ? solver : suits,
    inference: free && size <= MOST_FOR_INFERENCE,
  };
}

function byGradients(
  data: ClassData,
  parametrization: "reference" | "softmax",
  settings: LogisticRegressionSettings,
  control: FitControl,
): LogisticSolution {
  const solver = gradientSolver(settings);
  if (solver === undefined || !isDense(data)) throw new Error("byGradients: needs dense rows and a solver");
  const { intercept, tolerance, maxIterations, seed } = settings;
  const lambda = typeof settings.lambda === "number" ? settings.lambda : 0;
  const equations = equationsOf(data.classes, parametrization);
  const options = { intercept, lambda, tolerance, maxIterations, seed };
  const { x, convergence, path } = descend(data, equations, solver, options, control);
  const width = data.x.columns + Number(intercept);
  const all = Int32Array.from({ length: data.codes.length }, (_, i) => i);
  const { value } = rowObjective(data, equations, intercept, 0)(x, all);
  return {
    parametrization,
    parameters: new Matrix(equations.count, width, x.slice()),
    aliased: new Array<boolean>(width).fill(false),
    logLikelihood: -massOf(data) * value,
    convergence,
    steps: path,
  };
}

interface Followed {
  readonly state: LogisticPathState;
  readonly aliased: readonly boolean[];
  readonly convergences: readonly Convergence[];
}

async function alongPath(
  method: string,
  data: ClassData,
  parametrization: "reference" | "softmax",
  settings: LogisticRegressionSettings,
  control: FitControl,
): Promise<LogisticSolution> {
  const equations = equationsOf(data.classes, parametrization);
  const followed = await followPath(method, data, equations, settings, undefined, control);
  const { state } = followed;
  const validation =
    settings.folds === undefined
      ? undefined
      : await validateOnFolds(method, data, equations, settings, control, async (training) => {
          const { signal, threads } = control;
          const own = { signal, threads };
          return (await followPath(method, training, equations, settings, state.lambdas, own)).state;
        });
  const last = state.lambdas.length - 1;
  const chosen = validation?.[settings.rule === "best" ? "best" : "oneStandardError"] ?? last;
  return {
    parametrization,
    parameters: new Matrix(
      equations.count,
      state.parameters.columns / equations.count,
      state.parameters.row(chosen).slice(),
    ),
    aliased: followed.aliased,
    logLikelihood: state.logLikelihoods[chosen],
    convergence: followed.convergences[chosen],
    path: state,
    chosen,
    validation,
  };
}

/** The path at the λ given, or at its own. */
async function followPath(
  method: string,
  data: ClassData,
  equations: Equations,
  settings: LogisticRegressionSettings,
  values: Float64Array | undefined,
  control: FitControl,
): Promise<Followed> {
  const path = pathSettings(method, data, settings, values);
  if (path.alpha > 0 || !(isDense(data) || settings.solver === "lbfgs"))
    return byCoordinates(data, equations, path, control);
  const { lambdas } = path;
  const own =
    "values" in lambdas
      ? lambdas.values
      : lambdaSequence(await largestLambda(data, equations, path, control), lambdas.count, lambdas.ratio);
  const fits = await fitAny(data, equations, own, smoothSettings(method, data, equations, settings), control);
  return {
    state: {
      lambdas: own,
      parameters: Matrix.from(fits.map(({ parameters }) => settled(parameters, equations, path))),
      logLikelihoods: Float64Array.from(fits, ({ logLikelihood }) => logLikelihood),
    },
    aliased: fits[0].aliased,
    convergences: fits.map(({ convergence }) => convergence),
  };
}

async function byCoordinates(
  data: ClassData,
  equations: Equations,
  path: PathSettings,
  control: FitControl,
): Promise<Followed> {
  const { tolerance } = path;
  const { fits, constant } = await followCoordinatePath(data, equations, path, control);
  return {
    state: {
      lambdas: Float64Array.from(fits, ({ lambda }) => lambda),
      parameters: Matrix.from(fits.map(({ parameters }) => settled(parameters, equations, path))),
      logLikelihoods: Float64Array.from(fits, ({ logLikelihood }) => logLikelihood),
    },
    aliased: path.intercept ? [false, ...constant] : constant,
    convergences: fits.map(({ iterations, criterion }) => ({
      converged: criterion <= tolerance,
      iterations,
      criterion,
      tolerance,
    })),
  };
}

/** Adding a number to the intercepts of all classes changes no probability: here their sum is 0. */
function settled({ rows, columns, data }: Matrix, { baseline }: Equations, { intercept }: PathSettings) {
  if (baseline === 1 || !intercept) return data;
  let mean = 0;
  for (let e = 0; e < rows; e += 1) mean += data[e * columns] / rows;
  return data.map((value, at) => (at % columns === 0 ? value - mean : value));
}

function pathSettings(
  method: string,
  { x }: ClassData,
  settings: LogisticRegressionSettings,
  values: Float64Array | undefined,
): PathSettings {
  const { lambda, pathLength, pathRatio, intercept, standardize, tolerance, maxIterations } = settings;
  const given =
    values ?? (lambda === undefined ? undefined : Float64Array.from([lambda].flat()).sort().reverse());
  return {
    method,
    alpha: absoluteShare(settings),
    intercept,
    standardize,
    lambdas:
      given === undefined
        ? { count: pathLength, ratio: pathRatio ?? (x.rows < x.columns ? 1e-2 : 1e-4) }
        : { values: given },
    tolerance: tolerance ?? 1e-9,
    maxIterations,
  };
}
