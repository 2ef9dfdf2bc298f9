import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { type Label, listLevels, quote } from "../../../base/label.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { atPoints, learnPoints, pointsReading } from "../engine/points.js";
import { radiusStateOf } from "../engine/radius-model.js";
import { RadiusNeighborsClassifierModel } from "./model.js";
import { radiusNeighborsClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: RadiusNeighborsClassifierModel<this["label"]>;
}

/**
 * Predicts the class that most of the training cases within a radius have.
 *
 * ```ts
 * const model = await new RadiusNeighborsClassifier({ radius: 0.5 }).fit(table, "species");
 * model.predict(table);
 * ```
 */
export class RadiusNeighborsClassifier extends ClassifierEstimator<
  typeof radiusNeighborsClassifierOptions,
  Models
> {
  static readonly kind = "RadiusNeighborsClassifier";
  static readonly schema = radiusNeighborsClassifierOptions;
  static readonly models = [RadiusNeighborsClassifierModel];
  /** In many columns, the default radius has no cases within it. */
  static readonly preparation: Preparation = { scale: true, suits: { most: { columns: 5 } } };

  protected override get reading(): Reading {
    return pointsReading(this.options.metric);
  }

  protected learn(cases: LabeledCases): RadiusNeighborsClassifierModel {
    const { method, classes } = cases;
    const { outlier, outlierLabel } = this.options;
    const outlierCode = outlierLabel === undefined ? undefined : codeOf(method, classes, outlierLabel);
    const points = learnPoints(cases, this.options);
    const codes = atPoints(cases.codes, points);
    const priors = shares(codes, points.weights, classes.length);
    const state = radiusStateOf(points, this.options);
    return new RadiusNeighborsClassifierModel({ ...state, classes, codes, priors, outlier, outlierCode });
  }
}

function codeOf(method: string, classes: readonly Label[], label: Label): number {
  const code = classes.indexOf(label);
  if (code >= 0) return code;
  const sentence = words`${optionName("outlierLabel")} must be one of the classes in training, ${wanted(listLevels(classes))}; got ${got(quote(label))}.`;
  throw new OptionError(method, sentence);
}

function shares(codes: Int32Array, weights: Float64Array | undefined, classes: number): Float64Array {
  const sums = new Float64Array(classes);
  let total = 0;
  for (const [at, code] of codes.entries()) {
    const weight = weights?.[at] ?? 1;
    sums[code] += weight;
    total += weight;
  }
  return sums.map((sum) => sum / total);
}
