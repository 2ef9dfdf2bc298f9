import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import type { ClassScatter, ScatterForm } from "../../../data/statistics/class-scatter.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ScatterEstimator, type ScatterFamily } from "../engine/estimator.js";
import { scaleBoth } from "../engine/factor.js";
import type { ScatterState } from "../engine/state.js";
import { LinearDiscriminantModel } from "./model.js";
import { formOfSolver, linearDiscriminantOptions } from "./options.js";
import { fourthPowers, ledoitWolf, oracleApproximating } from "./shrinkage.js";

interface LinearDiscriminantModels extends ScatterFamily {
  readonly model: LinearDiscriminantModel<this["label"]>;
}

/**
 * Linear discriminant analysis: classes are normal with one covariance, so boundaries are linear and the K class
 * means lie apart in at most K − 1 directions, which `transform` gives (ESL section 4.3).
 *
 * ```ts
 * const model = await new LinearDiscriminant().fit(table, "species");
 * model.predictProba(cases);
 * model.transform(cases); // discriminant coordinates, for a plot
 * ```
 */
export class LinearDiscriminant extends ScatterEstimator<
  typeof linearDiscriminantOptions,
  LinearDiscriminantModels
> {
  static readonly kind = "LinearDiscriminant";
  static readonly schema = linearDiscriminantOptions;
  static readonly models = [LinearDiscriminantModel];
  static readonly preparation: Preparation = { levels: "contrasts", suits: { variation: "some class" } };

  protected get form(): ScatterForm {
    return formOfSolver(this.options);
  }

  protected override learn(cases: LabeledCases, control: FitControl): Promise<LinearDiscriminantModel> {
    const { shrinkage } = this.options;
    const readsRowsAgain = typeof shrinkage !== "number" && shrinkage !== "oas";
    return super.learn(readsRowsAgain ? cases.owned : cases, control);
  }

  protected override modelOf(state: ScatterState, cases?: LabeledCases): LinearDiscriminantModel {
    const shrinkage = this.#shrinkage(state.scatter, cases);
    return new LinearDiscriminantModel({ ...state, settings: this.options, shrinkage });
  }

  #shrinkage(scatter: ClassScatter, cases: LabeledCases | undefined): number {
    const { shrinkage } = this.options;
    if (typeof shrinkage === "number") return shrinkage;
    const { total, means } = scatter;
    const within = scatter.within().scale(1 / total);
    const deviations = within.diagonal().map((variance) => (variance > 0 ? Math.sqrt(variance) : 1));
    const correlations = scaleBoth(within, deviations);
    if (shrinkage === "oas") return oracleApproximating(correlations, total);
    if (cases === undefined) throw this.#needsRows();
    const { matrix, codes, weights } = cases;
    return ledoitWolf(correlations, fourthPowers(matrix, codes, means, deviations, weights), total);
  }

  #needsRows(): OptionError {
    const method = `${this.kind}.update`;
    const sentence = words`${optionName("shrinkage")} must be ${wanted('a number or "oas"')}, because ${got('"ledoit-wolf"')} needs all rows at once; fit again instead.`;
    return new OptionError(method, sentence);
  }
}
