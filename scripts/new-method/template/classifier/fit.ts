import type { LabeledCases } from "../../../../src/model/cases.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../../src/model/tasks/classifier.js";
import { NewMethodModel } from "./model.js";
import { newMethodOptions } from "./options.js";
import { classQuantiles } from "./solver.js";

interface NewMethodModels extends ClassifierFamily {
  readonly model: NewMethodModel<this["label"]>;
}

/**
 * Predicts the class whose quantiles, by default the medians of the columns, are nearest to a case.
 *
 * ```ts
 * const model = await new NewMethod().fit([[0], [1], [2], [9]], ["near", "near", "near", "far"]);
 * model.predict([[3], [8]]); // ["near", "far"]
 * ```
 */
export class NewMethod extends ClassifierEstimator<typeof newMethodOptions, NewMethodModels> {
  static readonly kind = "NewMethod";
  static readonly schema = newMethodOptions;
  static readonly models = [NewMethodModel];

  protected learn(cases: LabeledCases): NewMethodModel {
    const { classes, codes, features: inputs, matrix: x, weights } = cases;
    const centers = classQuantiles({ x, codes, classes: classes.length, weights }, this.options.quantile);
    return new NewMethodModel({ classes, inputs, centers });
  }
}
