import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { learnNearest } from "../engine/nearest-model.js";
import { atPoints, learnPoints, pointsReading } from "../engine/points.js";
import { searchSeconds } from "../engine/search-seconds.js";
import { ClassTally } from "../engine/tally.js";
import { KNeighborsClassifierModel } from "./model.js";
import { kNeighborsClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: KNeighborsClassifierModel<this["label"]>;
}

/**
 * Predicts the class that most of the k nearest training cases have.
 *
 * ```ts
 * const model = await new KNeighborsClassifier({ neighbors: "auto" }).fit(table, "species");
 * model.predictProba(table);
 * model.k; // the number of neighbors with the least leave-one-out error
 * ```
 */
export class KNeighborsClassifier extends ClassifierEstimator<typeof kNeighborsClassifierOptions, Models> {
  static readonly kind = "KNeighborsClassifier";
  static readonly schema = kNeighborsClassifierOptions;
  static readonly models = [KNeighborsClassifierModel];
  static readonly preparation: Preparation = { scale: true, suits: { seconds: searchSeconds } };

  protected override get reading(): Reading {
    return pointsReading(this.options.metric);
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<KNeighborsClassifierModel> {
    const { method, classes } = cases;
    const points = learnPoints(cases, this.options);
    const codes = atPoints(cases.codes, points);
    const tally = new ClassTally(codes, classes.length);
    const state = await learnNearest(method, points, this.options, tally, control);
    return new KNeighborsClassifierModel({ ...state, classes, codes });
  }
}
