import type { LabeledCases } from "../../model/cases.js";
import type { Preparation } from "../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../model/tasks/classifier.js";
import { readInputs } from "./cases.js";
import { BaselineClassifierModel } from "./classifier-model.js";
import { baselineClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: BaselineClassifierModel<this["label"]>;
}

/**
 * Predicts the class shares for every case and ignores all columns: what any classifier must beat.
 *
 * ```ts
 * const model = await new BaselineClassifier().fit([[1], [2], [3]], ["ham", "ham", "spam"]);
 * model.predict([[9]]); // ["ham"]
 * ```
 */
export class BaselineClassifier extends ClassifierEstimator<typeof baselineClassifierOptions, Models> {
  static readonly kind = "BaselineClassifier";
  static readonly schema = baselineClassifierOptions;
  static readonly models = [BaselineClassifierModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading() {
    return { missing: "native", extremes: "all" } as const;
  }

  protected learn(cases: LabeledCases): BaselineClassifierModel {
    const { classes, codes, weights } = cases;
    const inputs = readInputs(cases);
    const classWeights = new Float64Array(classes.length);
    for (let row = 0; row < codes.length; row += 1) classWeights[codes[row]] += weights?.[row] ?? 1;
    return new BaselineClassifierModel({ inputs, classes, classWeights, method: this.options.method });
  }
}
