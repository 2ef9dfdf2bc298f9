// Regressions along a path of penalties, and the choice of one of them by cross-validation.

import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import type { Features, Rows } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { type Folds, makeFolds } from "../../resample/plan.js";
import { CoefficientPath } from "./coefficient-path.js";
import { linearPredictor } from "./linear-model.js";
import type { PathModelState } from "./path-model.js";
import { originalScale, standardizeDesign } from "./standardize.js";
import { type PathData, placeByRule, validatePath } from "./validate-path.js";

/** The options of methods with a path of penalties. */
export const lambdaPathOptions = {
  lambda: z
    .union([z.number().min(0), z.array(z.number().min(0)).min(1)])
    .optional()
    .describe("The penalty, or several of which cross-validation chooses; by default a path of them."),
  pathLength: z.int().min(2).default(50).describe("How many penalties a path has."),
  pathRatio: z
    .number()
    .gt(0)
    .lt(1)
    .default(1e-3)
    .describe("The last penalty of a path as a part of the first, at which all coefficients are 0."),
  folds: z
    .custom<Folds>((value) => typeof value === "number" || (typeof value === "object" && value !== null))
    .default(10)
    .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
    .describe("How many folds, a plan of them, or the folds that choose among penalties."),
  rule: z
    .enum(["best", "one-standard-error"])
    .default("best")
    .describe(
      "Which penalty is chosen: that of the least error, or the largest within one standard error of it.",
    ),
  standardize: z
    .boolean()
    .default(true)
    .describe("Whether features are divided by their deviations first; coefficients are reported undivided."),
  intercept: z.boolean().default(true).describe("Whether the line may miss the origin."),
  seed: z.int().min(0).default(0).describe("The seed of the folds, unless their plan has one."),
};

const schema = z.object(lambdaPathOptions);
type LambdaPathSettings = z.output<typeof schema>;

/** A regression problem as penalties see it: features and response centered, scaled, and times the roots of weights. */
export interface PenaltyProblem {
  readonly x: Matrix;
  readonly y: Float64Array;
  /** The sum of the weights. */
  readonly mass: number;
}

export interface PenaltySolver {
  /** The least penalty at which all coefficients are 0. */
  readonly largest: (problem: PenaltyProblem) => number;
  /** Coefficients of the standardized features, one row per penalty. */
  readonly solve: (
    problem: PenaltyProblem,
    lambdas: Float64Array,
    control: FitControl,
  ) => { readonly coefficients: readonly Float64Array[]; readonly convergence: Convergence };
}

interface Fitted {
  readonly lambdas: Float64Array;
  readonly intercepts: Float64Array;
  readonly coefficients: Matrix;
  readonly convergence: Convergence;
  /** Which features do not vary. */
  readonly constant: readonly boolean[];
}

/** Where the numbers come from. */
interface Origin {
  /** As they were given; plans of folds may name their columns. */
  readonly rows: Rows;
  readonly inputs: Features;
  readonly response: string;
}

/** The path on all cases and, where there is more than one penalty, the choice among them. */
export async function fitLambdaPath(
  method: string,
  data: PathData & { readonly x: Matrix },
  { rows, inputs, response }: Origin,
  settings: LambdaPathSettings,
  solver: PenaltySolver,
  control: FitControl,
): Promise<PathModelState & { readonly constantFeatures: readonly string[] }> {
  const fitted = fitPath(data, settings, solver, undefined, control);
  const path = describePath(data, inputs.names, fitted);
  const { convergence, constant } = fitted;
  const constantFeatures = inputs.names.filter((_, j) => constant[j]);
  const state = { inputs, response, path, convergence, constantFeatures };
  if (path.length === 1) return { ...state, chosen: 0 };
  const { folds, seed, rule } = settings;
  const plan = makeFolds(method, folds, {
    source: rows instanceof Table ? rows : data.x.rows,
    rows: data.x.rows,
    task: "regression",
    target: data.y,
    seed,
  });
  const validation = await validatePath(
    method,
    data,
    plan,
    (training, left) => {
      const part = fitPath(dense(training), settings, solver, fitted.lambdas, { signal: control.signal });
      return predictAll(part, left instanceof SparseMatrix ? left.toDense() : left);
    },
    control,
  );
  const chosen = placeByRule(method, rule, validation);
  return { ...state, chosen, validation };
}

function dense({ x, ...rest }: PathData): PathData & { readonly x: Matrix } {
  return { ...rest, x: x instanceof SparseMatrix ? x.toDense() : x };
}

function fitPath(
  { x, y, weights }: PathData & { readonly x: Matrix },
  settings: LambdaPathSettings,
  solver: PenaltySolver,
  given: Float64Array | undefined,
  control: FitControl,
): Fitted {
  const design = standardizeDesign(x, y, weights, settings);
  const roots = weights?.map(Math.sqrt);
  const problem: PenaltyProblem = {
    x:
      roots === undefined ? design.x : design.x.map((value, at) => value * roots[Math.floor(at / x.columns)]),
    y: roots === undefined ? design.y : design.y.map((value, row) => value * roots[row]),
    mass: design.mass,
  };
  const lambdas = given ?? penalties(settings, () => solver.largest(problem));
  const { coefficients, convergence } = solver.solve(problem, lambdas, control);
  const own = coefficients.map((row) => originalScale(row, design));
  return {
    lambdas,
    intercepts: Float64Array.from(own, ({ intercept }) => intercept),
    coefficients: Matrix.from(own.map((row) => row.coefficients)),
    convergence,
    constant: design.constant,
  };
}

/** Those given, from large to small; or a path whose logarithms are equally far apart. */
function penalties(
  { lambda, pathLength, pathRatio }: LambdaPathSettings,
  largest: () => number,
): Float64Array {
  if (lambda !== undefined) return Float64Array.from([lambda].flat()).sort().reverse();
  const first = largest();
  return Float64Array.from({ length: pathLength }, (_, i) => first * pathRatio ** (i / (pathLength - 1)));
}

function predictAll({ lambdas, intercepts, coefficients }: Fitted, x: Matrix): Matrix {
  return Matrix.fromColumns(
    Array.from(lambdas, (_, i) => linearPredictor(x, intercepts[i], coefficients.row(i))),
  );
}

function describePath(
  { x, y, weights }: PathData & { readonly x: Matrix },
  features: readonly string[],
  fitted: Fitted,
): CoefficientPath {
  const predictions = predictAll(fitted, x);
  const residualSums = fitted.lambdas.map((_, k) =>
    y.reduce((sum, value, i) => sum + (weights?.[i] ?? 1) * (value - predictions.get(i, k)) ** 2, 0),
  );
  return new CoefficientPath({
    features,
    parameter: "lambda",
    values: fitted.lambdas,
    intercepts: fitted.intercepts,
    coefficients: fitted.coefficients,
    degreesOfFreedom: fitted.lambdas.map((_, k) => fitted.coefficients.row(k).filter((v) => v !== 0).length),
    residualSums,
  });
}
