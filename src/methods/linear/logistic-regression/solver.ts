// Chooses the algorithm that suits the data and the options, and brings the results into one form.

import type { Convergence } from "../../../base/control.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { PathStep } from "../../../math/optimize/iterate.js";
import type { CaseRows } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { indexByRule, type PathValidation } from "../engine/choice/validate-path.js";
import {
  followCoordinatePath,
  largestLambda,
  type PathSettings,
} from "../engine/logistic/coordinate-path.js";
import {
  type ClassData,
  type Equations,
  equationsOf,
  type TrainingRows,
  totalWeightOf,
} from "../engine/logistic/problem.js";
import { givenLambdas, lambdaSequence } from "../engine/path/lambda-sequence.js";
import { descend, rowObjective } from "./descent.js";
import { separationAtEnd } from "./find-separation.js";
import { absoluteShare, gradientSolver, type LogisticRegressionSettings } from "./options.js";
import { centerEquations } from "./parametrization.js";
import type { PathNumbers } from "./path.js";
import { fitSmooth, type SmoothFit, type SmoothSettings } from "./smooth.js";
import { fitSparse } from "./sparse-fit.js";
import { positive, validateOnFolds } from "./validate.js";

export interface LogisticSolution extends SmoothFit {
  readonly parametrization: "reference" | "softmax";
  /** The strength of the penalty, if there is one. */
  readonly lambda?: number | undefined;
  readonly path?: PathNumbers | undefined;
  readonly chosen?: number | undefined;
  readonly validation?: PathValidation | undefined;
  /** The steps of an iteration by gradients. */
  readonly steps?: readonly PathStep[] | undefined;
}

/** Sparse rows are made dense up to this many numbers if that allows Newton's method. */
const MOST_WRITTEN_OUT = 2 ** 22;
/** Up to this many parameters, second derivatives are worth their cost. */
const MOST_FOR_NEWTON = 600;
const MOST_FOR_PENALIZED_NEWTON = 100;
/** Up to this many parameters, Newton's method finishes what L-BFGS started. */
const MOST_FOR_BOTH = 1000;
const MOST_FOR_INFERENCE = 2000;

/** `given` are all cases, those of weight 0 included. */
export async function solveLogistic(
  method: string,
  given: ClassData,
  source: CaseRows,
  settings: LogisticRegressionSettings,
  control: FitControl,
): Promise<LogisticSolution> {
  const { penalty, intercept } = settings;
  const several = given.classes > 2;
  const parametrization =
    settings.parametrization ?? (penalty !== "none" && several ? "softmax" : "reference");
  const iterative = gradientSolver(settings);
  const all = prepareRows(given, absoluteShare(settings) > 0, iterative !== undefined);
  const data = positive(all);
  const training = { data, all, source };
  if (iterative !== undefined) return byGradients(method, training, parametrization, settings, control);
  if (penalty !== "none") return alongPath(method, training, parametrization, settings, control);
  // Without a penalty both parametrizations are one model; the smaller one has a single answer.
  const equations = equationsOf(data.classes, "reference");
  const smooth = smoothSettings(method, data, equations, settings);
  const [fit] = await fitAny(data, equations, [0], smooth, control);
  const centered = parametrization === "softmax" ? centerEquations(fit.parameters, fit.covariance) : fit;
  return {
    ...fit,
    ...centered,
    parametrization,
    aliased: fit.aliased.slice(0, data.x.columns + Number(intercept)),
  };
}

/** Dense rows if the method needs them, or if they cost little. */
function prepareRows(data: ClassData, byCoordinates: boolean, needed: boolean): ClassData {
  const { x } = data;
  if (!(x instanceof SparseMatrix)) return data;
  const small = !byCoordinates && x.rows * x.columns <= MOST_WRITTEN_OUT;
  return needed || small ? { ...data, x: x.toDense() } : data;
}

function isDense(data: ClassData): data is ClassData<Matrix> {
  return data.x instanceof Matrix;
}

function fitAny(
  { x, ...data }: ClassData,
  equations: Equations,
  lambdas: ArrayLike<number>,
  settings: SmoothSettings,
  control: FitControl,
) {
  return x instanceof Matrix
    ? fitSmooth({ ...data, x }, equations, lambdas, settings, control)
    : fitSparse({ ...data, x }, equations, lambdas, settings, control);
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

async function byGradients(
  method: string,
  training: TrainingRows,
  parametrization: "reference" | "softmax",
  settings: LogisticRegressionSettings,
  control: FitControl,
): Promise<LogisticSolution> {
  const { data } = training;
  const solver = gradientSolver(settings);
  if (solver === undefined || !isDense(data)) throw new Error("byGradients: needs dense rows and a solver");
  const { penalty, intercept, tolerance, maxIterations, seed } = settings;
  // Gradients see features in their own units, so that is how a penalty has to be chosen for them.
  const unscaled = { ...settings, solver: "auto", standardize: false } as const;
  const choice =
    penalty === "none" || settings.lambda !== undefined
      ? undefined
      : await alongPath(method, training, parametrization, unscaled, control);
  const lambda = choice?.lambda ?? settings.lambda;
  const equations = equationsOf(data.classes, parametrization);
  const options = { intercept, lambda: lambda ?? 0, tolerance, maxIterations, seed };
  const { x, convergence, path } = descend(data, equations, solver, options, control);
  const width = data.x.columns + Number(intercept);
  const asGiven = {
    intercept,
    centers: new Float64Array(data.x.columns),
    shrinks: new Float64Array(data.x.columns).fill(1),
  };
  const separation = penalty === "none" ? separationAtEnd(data, equations, asGiven, x) : undefined;
  const all = Int32Array.from({ length: data.codes.length }, (_, i) => i);
  const { value } = rowObjective(data, equations, intercept, 0)(x, all);
  return {
    ...choice,
    parametrization,
    parameters: new Matrix(equations.count, width, x.slice()),
    aliased: new Array<boolean>(width).fill(false),
    logLikelihood: -totalWeightOf(data) * value,
    convergence: { ...convergence, converged: convergence.converged && separation === undefined },
    separation,
    lambda,
    steps: path,
  };
}

interface Followed {
  readonly numbers: PathNumbers;
  readonly aliased: readonly boolean[];
  readonly convergences: readonly Convergence[];
}

async function alongPath(
  method: string,
  training: TrainingRows,
  parametrization: "reference" | "softmax",
  settings: LogisticRegressionSettings,
  control: FitControl,
): Promise<LogisticSolution> {
  const { data } = training;
  const equations = equationsOf(data.classes, parametrization);
  const { numbers, aliased, convergences } = await followPath(
    method,
    data,
    equations,
    settings,
    undefined,
    control,
  );
  const { lambdas } = numbers;
  const { signal, threads } = control;
  const validation =
    lambdas.length === 1
      ? undefined
      : await validateOnFolds(method, training, equations, settings, control, async (some) => {
          const options = { signal, threads };
          return (await followPath(method, some, equations, settings, lambdas, options)).numbers;
        });
  const chosen = validation === undefined ? 0 : indexByRule(method, settings.rule, validation);
  return {
    parametrization,
    parameters: new Matrix(
      equations.count,
      numbers.parameters.columns / equations.count,
      numbers.parameters.row(chosen).slice(),
    ),
    aliased,
    logLikelihood: numbers.logLikelihoods[chosen],
    convergence: convergences[chosen],
    lambda: lambdas[chosen],
    path: numbers,
    chosen,
    validation,
  };
}

/** The path at the given λ, or at its own. */
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
  const identified =
    "values" in lambdas
      ? lambdas.values
      : lambdaSequence(await largestLambda(data, equations, path, control), lambdas.count, lambdas.ratio);
  const fits = await fitAny(
    data,
    equations,
    identified,
    smoothSettings(method, data, equations, settings),
    control,
  );
  return {
    numbers: numbersOf(identified, fits, equations, path),
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
    numbers: numbersOf(
      Float64Array.from(fits, ({ lambda }) => lambda),
      fits,
      equations,
      path,
    ),
    aliased: path.intercept ? [false, ...constant] : constant,
    convergences: fits.map(({ iterations, criterion }) => ({
      converged: criterion <= tolerance,
      iterations,
      criterion,
      tolerance,
    })),
  };
}

function numbersOf(
  lambdas: Float64Array,
  fits: readonly Pick<SmoothFit, "parameters" | "logLikelihood">[],
  equations: Equations,
  path: PathSettings,
): PathNumbers {
  return {
    lambdas,
    parameters: Matrix.from(fits.map(({ parameters }) => settled(parameters, equations, path))),
    logLikelihoods: Float64Array.from(fits, ({ logLikelihood }) => logLikelihood),
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
  const { pathLength, pathRatio, intercept, standardize, tolerance, maxIterations } = settings;
  const given = values ?? givenLambdas(settings);
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
