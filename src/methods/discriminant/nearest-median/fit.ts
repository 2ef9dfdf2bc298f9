import { DataError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { requireWeight } from "../engine/estimator.js";
import { NearestMedianModel } from "./model.js";
import { nearestMedianOptions } from "./options.js";
import { type ClassMedians, classMedians } from "./solver.js";

interface NearestMedianModels extends ClassifierFamily {
  readonly model: NearestMedianModel<this["label"]>;
}

/**
 * Predicts the class whose medians are nearest in Manhattan distance: Bayes' rule for classes with Laplace distributions
 * of the same spread. Single values that are far off hardly move a median.
 *
 * ```ts
 * const model = await new NearestMedian().fit([[0], [1], [2], [9]], ["near", "near", "near", "far"]);
 * model.medians.toArrays(); // [[9], [1]]
 * ```
 */
export class NearestMedian extends ClassifierEstimator<typeof nearestMedianOptions, NearestMedianModels> {
  static readonly kind = "NearestMedian";
  static readonly schema = nearestMedianOptions;
  static readonly models = [NearestMedianModel];
  static readonly preparation: Preparation = { levels: "contrasts", scale: true };

  protected async learn(cases: LabeledCases, { signal }: FitControl): Promise<NearestMedianModel> {
    const { classes, codes, weights, features: inputs } = cases;
    const settings = this.options;
    const classWeights = new Float64Array(classes.length);
    for (const [row, code] of codes.entries()) classWeights[code] += weights?.[row] ?? 1;
    requireWeight(this.kind, classes, classWeights);
    const priors = classPriors(this.kind, settings.priors, classWeights);
    const { matrix: x } = cases.owned;
    const found = await finishPaced(
      classMedians({ x, codes, classes: classes.length, weights }),
      abortablePacer(this.kind, signal),
    );
    const scales = this.#scalesOf(found, inputs.names);
    return new NearestMedianModel({ classes, inputs, medians: found.medians, scales, priors, settings });
  }

  /** The scales of the Laplace distributions by maximum likelihood, with the floor. */
  #scalesOf({ within, overall }: ClassMedians, names: readonly string[]): Float64Array {
    const { distance, scaleFloor } = this.options;
    const floor = scaleFloor * overall.reduce((most, deviation) => Math.max(most, deviation), 0);
    const mean = within.reduce((sum, deviation) => sum + deviation, 0) / within.length;
    const scales = within.map((deviation) => (distance === "manhattan" ? mean : deviation) + floor);
    const at = scales.findIndex((scale) => !(scale > 0));
    if (at < 0) return scales;
    const column = names[at];
    const sentence =
      floor === 0 && scaleFloor > 0
        ? `column ${quote(column)} does not vary, nor does any other; nothing can be learned.`
        : `column ${quote(column)} does not vary within classes; drop it, or raise the option "scaleFloor".`;
    throw new DataError(this.kind, sentence, { column, expected: "a deviation > 0", received: "0" });
  }
}
