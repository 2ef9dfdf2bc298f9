import { DataError } from "../../../base/errors.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { learnExperts, readExpertCases } from "../experts/learn.js";
import { regressionExperts } from "../experts/regression-experts.js";
import { HierarchicalExpertsModel } from "./model.js";
import { hierarchicalExpertsOptions } from "./options.js";

/**
 * A hierarchical mixture of experts: linear regressions, among which a tree of gates divides the cases softly.
 *
 * ```ts
 * const model = await new HierarchicalExperts({ branching: [2, 2] }).fit(table, "price");
 * model.predictInterval(rows);
 * ```
 */
export class HierarchicalExperts extends RegressorEstimator<
  typeof hierarchicalExpertsOptions,
  HierarchicalExpertsModel
> {
  static readonly kind = "HierarchicalExperts";
  static readonly schema = hierarchicalExpertsOptions;
  static readonly models = [HierarchicalExpertsModel];

  protected async learn(cases: ResponseCases, control: FitControl): Promise<HierarchicalExpertsModel> {
    const { varianceFloor, ...settings } = this.options;
    const read = readExpertCases(cases);
    const { rows, weights, total, unit } = read;
    const center = rows.reduce((sum, row, i) => sum + weights[i] * cases.y[row], 0) / total;
    const squares = rows.reduce((sum, row, i) => sum + weights[i] * (cases.y[row] - center) ** 2, 0);
    const scale = Math.sqrt(squares / total);
    if (!(scale > CONSTANT * Math.abs(center)))
      throw new DataError(
        this.kind,
        "the target does not vary, so there is nothing for experts to explain.",
        {
          expected: "a target that varies",
          received: `${center} in every case`,
        },
      );
    const y = Float64Array.from(rows, (row) => (cases.y[row] - center) / scale);
    const { state, variances } = await learnExperts(
      cases,
      read,
      regressionExperts(y, varianceFloor),
      [y],
      settings,
      control,
    );
    // From a response of variance 1 to the given one.
    const experts = state.experts.map(
      (value, at) => value * scale + (at % state.experts.columns === 0 ? center : 0),
    );
    return new HierarchicalExpertsModel({
      ...state,
      experts,
      variances: variances.map((variance) => variance * scale * scale),
      logLikelihood: state.logLikelihood - (total / unit) * Math.log(scale),
    });
  }
}

/** A spread below this share of the mean is rounding. */
const CONSTANT = 1e-12;
