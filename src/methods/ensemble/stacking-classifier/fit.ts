import type { Label } from "../../../base/label.js";
import { takeCodes } from "../../../evaluate/metrics/input/take.js";
import type { OutOfFold } from "../../../evaluate/validate/out-of-fold.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Estimator, Preparation } from "../../../model/estimator.js";
import { type Classifier, labelsOf } from "../../../model/model.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { LogisticRegression } from "../../linear/logistic-regression/index.js";
import { fitEach } from "../engine/committee.js";
import { commonPreparation } from "../engine/preparation.js";
import { fitFinal, type SaidColumn } from "../engine/stack.js";
import { classTrials } from "../engine/trials.js";
import { indicators } from "../engine/votes.js";
import { StackingClassifierModel } from "./model.js";
import { stackingClassifierOptions } from "./options.js";
import { saidColumns } from "./said-columns.js";

interface StackingClassifierModels extends ClassifierFamily {
  readonly model: StackingClassifierModel<this["label"]>;
}

/**
 * Different classifiers, and a final one that learns how to combine them from what they say of cases that they have
 * not seen, fold by fold.
 *
 * ```ts
 * const stacking = new StackingClassifier({
 *   estimators: [["bayes", new GaussianNB()], ["linear", new LinearDiscriminant()]],
 * });
 * const model = await stacking.fit(iris(), "species");
 * ```
 */
export class StackingClassifier extends ClassifierEstimator<
  typeof stackingClassifierOptions,
  StackingClassifierModels
> {
  static readonly kind = "StackingClassifier";
  static readonly schema = stackingClassifierOptions;
  static readonly models = [StackingClassifierModel];

  override get preparation(): Preparation {
    const { estimators, passthrough } = this.options;
    const readers = estimators.map(([, estimator]) => estimator);
    return commonPreparation(passthrough ? [...readers, this.#final] : readers);
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<StackingClassifierModel> {
    const { estimators, vote, passthrough, seed } = this.options;
    const { classes, codes, columnNames: names } = cases;
    requireTwoClasses(cases);
    const trial = classTrials(estimators[0][1], cases)();
    const said = (member: string, predictions: OutOfFold) => this.#said(member, classes, predictions);
    const target = (rows: Int32Array) => labelsOf(classes, takeCodes(codes, rows));
    const stack = { settings: this.options, trial, names, said };
    const final = await fitFinal(this.#final, target, stack, control);
    const members = await fitEach<Classifier>(trial, estimators, control);
    return new StackingClassifierModel({
      classes,
      inputs: { names },
      members,
      final: final as Classifier,
      vote,
      passthrough,
      seed,
    });
  }

  get #final(): Estimator {
    return this.options.final ?? new LogisticRegression({ penalty: "l2", lambda: 1e-3 });
  }

  #said(
    member: string,
    classes: readonly Label[],
    { labels = [], probabilities }: OutOfFold,
  ): readonly SaidColumn[] {
    if (this.options.vote === "probabilities" && probabilities !== undefined)
      return saidColumns(member, classes, probabilities);
    // A case that no fold tested has no label; its row is not used.
    const codes = Int32Array.from(labels, (label) => Math.max(0, classes.indexOf(label as Label)));
    return saidColumns(member, classes, indicators(codes, classes.length));
  }
}
