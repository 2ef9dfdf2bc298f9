import type { ClassificationEvidence } from "../../../evaluate/metrics/metric.js";
import { outOfFold } from "../../../evaluate/validate/out-of-fold.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Classifier } from "../../../model/model.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { fitBag, type LeftOut, outOfBagError } from "../engine/bag.js";
import { classTrials } from "../engine/trials.js";
import { indicators, type Vote } from "../engine/votes.js";
import { BaggingClassifierModel, type OutOfBagClasses } from "./model.js";
import { baggingClassifierOptions } from "./options.js";

interface BaggingClassifierModels extends ClassifierFamily {
  readonly model: BaggingClassifierModel<this["label"]>;
}

/**
 * Many models of one method, each fitted to a sample of the cases drawn with replacement; their probabilities or
 * votes are averaged.
 *
 * ```ts
 * const bagging = new BaggingClassifier({ estimator: new GaussianNB(), members: 25, seed: 1 });
 * const model = await bagging.fit(iris(), "species");
 * ```
 */
export class BaggingClassifier extends ClassifierEstimator<
  typeof baggingClassifierOptions,
  BaggingClassifierModels
> {
  static readonly kind = "BaggingClassifier";
  static readonly schema = baggingClassifierOptions;
  static readonly models = [BaggingClassifierModel];
  static readonly preparation: Preparation = { suits: { variantOf: "RandomForestClassifier" } };

  override get preparation(): Preparation {
    return this.options.estimator.preparation;
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<BaggingClassifierModel> {
    const { estimator, vote, outOfBag, seed } = this.options;
    const trials = classTrials(estimator, cases);
    const { members, leftOut } = await fitBag<Classifier>(cases, this.options, control, trials);
    return new BaggingClassifierModel({
      classes: cases.classes,
      inputs: { names: cases.columnNames },
      members,
      vote,
      outOfBag: outOfBag ? outOfBagClasses(cases, leftOut, vote) : undefined,
      seed,
    });
  }
}

/** What members say of cases that they have not seen; undefined if there are none. */
function outOfBagClasses(
  { classes, codes, weights, count }: LabeledCases,
  leftOut: readonly LeftOut[],
  vote: Vote,
): OutOfBagClasses | undefined {
  const said = vote === "majority" ? leftOut.map(asVotes) : leftOut;
  const { tested, labels = [], probabilities } = outOfFold(count, said);
  if (probabilities === undefined) return undefined;
  const error = outOfBagError(tested, weights, (row) => (labels[row] === classes[codes[row]] ? 0 : 1));
  return error && { ...error, probabilities };
}

function asVotes({ fold, evidence }: LeftOut): LeftOut {
  const { classes, predicted } = evidence as ClassificationEvidence;
  return { fold, evidence: { ...evidence, probabilities: indicators(predicted, classes.length) } };
}
