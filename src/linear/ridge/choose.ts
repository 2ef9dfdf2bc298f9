import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import type { Rows } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { makeFolds } from "../../resample/plan.js";
import { linearPredictor } from "../path/linear-model.js";
import { type PathFit, type PathValidation, placeByRule, validatePath } from "../path/validate-path.js";
import type { RidgeSettings } from "./options.js";
import { decompose, type RidgeData, type RidgeProblem, regressionsOf } from "./problem.js";
import { generalizedCrossValidation, leaveOneOutErrors } from "./solver.js";

/** What the criterion says of every penalty, for one response. */
export interface Judgment {
  readonly chosen: number;
  readonly values: Float64Array;
  readonly validation?: PathValidation | undefined;
}

interface Cases extends RidgeData {
  /** The rows as they were given, which folds may be made by. */
  readonly source: Rows;
}

/** A judgment for each response; if they share a penalty, by their mean errors. */
export async function choosePenalties(
  data: Cases,
  problem: RidgeProblem,
  settings: RidgeSettings,
  control: FitControl,
): Promise<readonly Judgment[]> {
  if (settings.criterion === "cross-validation" && problem.lambdas.length > 1)
    return judgeByFolds(data, problem.lambdas, settings, control);
  const values = await closedForm(data, problem, settings, control);
  const common = settings.shared ? leastPlace(meanOf(values)) : undefined;
  return values.map((own) => ({ chosen: common ?? leastPlace(own), values: own }));
}

async function closedForm(
  { weights }: RidgeData,
  { spectrum, projections, lambdas, cases, free }: RidgeProblem,
  { criterion, intercept }: RidgeSettings,
  { threads, signal }: FitControl,
): Promise<readonly Float64Array[]> {
  if (criterion !== "loo") {
    return projections.map((projection) =>
      lambdas.map((lambda) => generalizedCrossValidation(spectrum, projection, lambda, { cases, free })),
    );
  }
  const kind = { weights, mass: cases, intercept };
  const errors = await leaveOneOutErrors(spectrum, projections, lambdas, kind, { threads, signal });
  return projections.map((_, r) => errors.row(r).slice());
}

async function judgeByFolds(
  { x, responses, weights, source }: Cases,
  lambdas: Float64Array,
  settings: RidgeSettings,
  control: FitControl,
): Promise<readonly Judgment[]> {
  const method = "Ridge";
  const folds = makeFolds(method, settings.folds, {
    source: source instanceof Table ? source : x.rows,
    rows: x.rows,
    task: "regression",
    target: responses.column(0),
    seed: settings.seed,
  });
  const validations: PathValidation[] = [];
  for (let r = 0; r < responses.columns; r += 1) {
    const data = { x, y: responses.column(r), weights };
    validations.push(
      await validatePath(method, data, folds, predictLeft(lambdas, settings, control), control),
    );
  }
  const common = settings.shared ? together(validations) : undefined;
  return validations.map((own) => {
    const { best, oneStandardError } = common ?? own;
    const validation = { ...own, best, oneStandardError };
    return { chosen: placeByRule(method, settings.rule, validation), values: own.means, validation };
  });
}

/** Fits the path to some cases and predicts others by all of it. */
function predictLeft(lambdas: Float64Array, settings: RidgeSettings, control: FitControl): PathFit {
  return async ({ x, y, weights }, left) => {
    const responses = new Matrix(y.length, 1, y);
    const problem = await decompose({ x: dense(x), responses, weights }, settings, control, lambdas);
    const { intercepts, coefficients } = await regressionsOf(problem, 0, control);
    const cases = dense(left);
    return Matrix.fromColumns(
      Array.from(lambdas, (_, k) => linearPredictor(cases, intercepts[k], coefficients.row(k))),
    );
  };
}

function dense(x: Matrix | SparseMatrix): Matrix {
  return x instanceof Matrix ? x : x.toDense();
}

/** Penalties by the mean errors of several responses; the mean of standard errors bounds that of the mean. */
function together(validations: readonly PathValidation[]): Pick<PathValidation, "best" | "oneStandardError"> {
  const means = meanOf(validations.map(({ means }) => means));
  const errors = meanOf(validations.map(({ standardErrors }) => standardErrors));
  const best = leastPlace(means);
  return { best, oneStandardError: means.findIndex((mean) => !(mean > means[best] + errors[best])) };
}

function meanOf(lists: readonly Float64Array[]): Float64Array {
  return lists[0].map((_, k) => lists.reduce((sum, own) => sum + own[k] / lists.length, 0));
}

/** Of equal values, the first, which has the largest penalty. */
function leastPlace(values: Float64Array): number {
  return values.reduce((best, value, k) => (value < values[best] ? k : best), 0);
}
