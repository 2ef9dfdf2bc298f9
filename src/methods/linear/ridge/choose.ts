import { Matrix } from "../../../math/linalg/matrix.js";
import type { CaseRows } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { foldsOf, predictSettings } from "../engine/choice/choose-by-folds.js";
import { leastCost } from "../engine/choice/mallows.js";
import {
  indexByRule,
  type PathFit,
  type PathValidation,
  validatePath,
} from "../engine/choice/validate-path.js";
import type { RidgeSettings } from "./options.js";
import { decompose, type RidgeData, type RidgeProblem, regressionsOf } from "./problem.js";
import { generalizedCrossValidation, leaveOneOutErrors } from "./solver.js";

/** The criterion at every penalty, and the penalty it chooses, for one response. */
export interface Judgment {
  readonly chosen: number;
  readonly values: Float64Array;
  readonly validation?: PathValidation | undefined;
}

interface Cases extends RidgeData {
  /** The rows as they were given, which folds may be made by. */
  readonly source: CaseRows;
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
  const common = settings.shared ? leastCost(meanOf(values)) : undefined;
  return values.map((errors) => ({ chosen: common ?? leastCost(errors), values: errors }));
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
  const kind = { weights, totalWeight: cases, intercept };
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
  const { folds, seed, rule, shared } = settings;
  const plan = foldsOf(method, folds, seed, { source, weights, target: responses.column(0) });
  // Fits the path to some cases and predicts others by all of it.
  const predictLeft: PathFit<Matrix> = async ({ x, y, weights }, left) => {
    const data = { x, responses: new Matrix(y.length, 1, y), weights };
    const problem = await decompose(data, settings, control, lambdas);
    return predictSettings(await regressionsOf(problem, 0, control), left, lambdas.length);
  };
  const validations: PathValidation[] = [];
  for (let r = 0; r < responses.columns; r += 1) {
    const data = { x, y: responses.column(r), weights };
    validations.push(await validatePath(method, data, plan, predictLeft, control));
  }
  const common = shared ? together(validations) : undefined;
  return validations.map((one) => {
    const { best, oneStandardError } = common ?? one;
    const validation = { ...one, best, oneStandardError };
    return { chosen: indexByRule(method, rule, validation), values: one.means, validation };
  });
}

/** The choice by the mean errors of several responses; the standard error of a mean is at most the mean of theirs. */
function together(validations: readonly PathValidation[]): Pick<PathValidation, "best" | "oneStandardError"> {
  const means = meanOf(validations.map(({ means }) => means));
  const errors = meanOf(validations.map(({ standardErrors }) => standardErrors));
  const best = leastCost(means);
  return { best, oneStandardError: means.findIndex((mean) => !(mean > means[best] + errors[best])) };
}

function meanOf(lists: readonly Float64Array[]): Float64Array {
  return lists[0].map((_, k) => lists.reduce((sum, list) => sum + list[k] / lists.length, 0));
}
