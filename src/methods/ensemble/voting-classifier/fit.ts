import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Classifier } from "../../../model/model.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { fitEach, weighed } from "../engine/committee.js";
import { commonPreparation } from "../engine/preparation.js";
import { classTrials } from "../engine/trials.js";
import { VotingClassifierModel } from "./model.js";
import { votingClassifierOptions } from "./options.js";

interface VotingClassifierModels extends ClassifierFamily {
  readonly model: VotingClassifierModel<this["label"]>;
}

/**
 * Different classifiers, fitted to the same cases; their probabilities or votes are averaged.
 *
 * ```ts
 * const voting = new VotingClassifier({
 *   estimators: [["bayes", new GaussianNB()], ["linear", new LinearDiscriminant()]],
 * });
 * const model = await voting.fit(iris(), "species");
 * ```
 */
export class VotingClassifier extends ClassifierEstimator<
  typeof votingClassifierOptions,
  VotingClassifierModels
> {
  static readonly kind = "VotingClassifier";
  static readonly schema = votingClassifierOptions;
  static readonly models = [VotingClassifierModel];

  override get preparation(): Preparation {
    return commonPreparation(this.options.estimators.map(([, estimator]) => estimator));
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<VotingClassifierModel> {
    const { estimators, vote, weights } = this.options;
    const trial = classTrials(estimators[0][1], cases)();
    const members = await fitEach<Classifier>(trial, estimators, control);
    return new VotingClassifierModel({
      classes: cases.classes,
      inputs: { names: cases.columnNames },
      members: weighed(members, weights),
      vote,
    });
  }
}
