import { random } from "../../../math/probability/random/index.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { classCenters } from "../engine/class-prototypes.js";
import { labeledPoints } from "../engine/labeled-points.js";
import { undoScaling } from "../engine/scaling.js";
import { PrototypeClassifierModel } from "./model.js";
import { prototypeClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: PrototypeClassifierModel<this["label"]>;
}

/**
 * Represents every class by the centers that k-means finds in it, and predicts the class of the nearest center.
 *
 * ```ts
 * const model = await new PrototypeClassifier({ prototypes: 3 }).fit(table, "species");
 * model.prototypes; // three rows per class
 * ```
 */
export class PrototypeClassifier extends ClassifierEstimator<typeof prototypeClassifierOptions, Models> {
  static readonly kind = "PrototypeClassifier";
  static readonly schema = prototypeClassifierOptions;
  static readonly models = [PrototypeClassifierModel];
  static readonly preparation: Preparation = { scale: true };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<PrototypeClassifierModel> {
    const { classes, features: inputs } = cases;
    const { standardize, seed, ...settings } = this.options;
    const points = labeledPoints(cases, standardize);
    const { scaling } = points;
    const found = await classCenters(points, classes.length, settings, random(seed), control);
    const prototypes = undoScaling(found.prototypes, scaling);
    const { codes, inertia } = found;
    return new PrototypeClassifierModel({ inputs, classes, prototypes, codes, scaling, inertia, seed });
  }
}
