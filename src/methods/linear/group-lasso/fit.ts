import type { Reading, ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { fitLambdaPath } from "../engine/path/lambda-path.js";
import { readGroups } from "./groups.js";
import { GroupLassoModel, type GroupLassoState, SparseGroupLassoModel } from "./model.js";
import { type GroupSettings, groupLassoOptions, sparseGroupLassoOptions } from "./options.js";
import { groupSolver } from "./solver.js";

/** A group holds all levels of a column; the penalty determines them, so no level has to be left out. */
const READING: Reading = { categorical: "one-hot" };

/**
 * Linear regression that selects whole groups of features, such as the levels of a categorical column:
 * RSS/(2n) + λ·Σ √p_g·‖β_g‖₂ (Yuan and Lin 2006; ESL 3.8.4). Cross-validation chooses λ unless it is given.
 *
 * ```ts
 * const model = await new GroupLasso({ groups: [["x0", "x1"], ["x2", "x3", "x4"]] }).fit(x, y);
 * model.activeGroups;
 * ```
 */
export class GroupLasso extends RegressorEstimator<typeof groupLassoOptions, GroupLassoModel> {
  static readonly kind = "GroupLasso";
  static readonly schema = groupLassoOptions;
  static readonly models = [GroupLassoModel];

  protected override get reading(): Reading {
    return READING;
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<GroupLassoModel> {
    return new GroupLassoModel(await fitGroups(cases, this.options, 0, control));
  }
}

/**
 * The group lasso with a lasso inside the groups: RSS/(2n) + λ·Σ ((1 − α)·√p_g·‖β_g‖₂ + α·‖β_g‖₁) (Simon,
 * Friedman, Hastie and Tibshirani 2013).
 *
 * ```ts
 * const model = await new SparseGroupLasso({ alpha: 0.5 }).fit(table, "y");
 * ```
 */
export class SparseGroupLasso extends RegressorEstimator<
  typeof sparseGroupLassoOptions,
  SparseGroupLassoModel
> {
  static readonly kind = "SparseGroupLasso";
  static readonly schema = sparseGroupLassoOptions;
  static readonly models = [SparseGroupLassoModel];

  protected override get reading(): Reading {
    return READING;
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<SparseGroupLassoModel> {
    const { alpha } = this.options;
    return new SparseGroupLassoModel({ ...(await fitGroups(cases, this.options, alpha, control)), alpha });
  }
}

async function fitGroups(
  cases: ResponseCases,
  options: GroupSettings,
  alpha: number,
  control: FitControl,
): Promise<GroupLassoState> {
  const { method, features } = cases;
  const groups = readGroups(method, features.names, options.groups);
  const solver = groupSolver(method, { groups, alpha }, options);
  const { state } = await fitLambdaPath(cases, options, solver, control);
  return { ...state, groups: groups.map((group) => Array.from(group, (j) => features.names[j])) };
}
