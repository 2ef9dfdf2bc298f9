import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { countedCases } from "../../../model/counted-cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { learnLikelihood } from "../local/learn-likelihood.js";
import { multinomialLikelihood } from "../local/likelihoods.js";
import { classShares, codesInOrder, LocalLikelihoodClassifierModel } from "./model.js";
import { localLikelihoodClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: LocalLikelihoodClassifierModel<this["label"]>;
}

/**
 * Local logistic regression: around every point the log odds of the classes are a polynomial, fitted to the cases nearby
 * by maximum likelihood (ESL section 6.5).
 *
 * ```ts
 * const model = await new LocalLikelihoodClassifier({ span: 0.5 }).fit(table.select(["sbp", "chd"]), "chd");
 * model.predictProba([[140]]);
 * ```
 */
export class LocalLikelihoodClassifier extends ClassifierEstimator<
  typeof localLikelihoodClassifierOptions,
  Models
> {
  static readonly kind = "LocalLikelihoodClassifier";
  static readonly schema = localLikelihoodClassifierOptions;
  static readonly models = [LocalLikelihoodClassifierModel];
  static readonly preparation: Preparation = {
    levels: "contrasts",
    suits: {
      most: { columns: 4 },
      seconds: ({ cases, tests, columns, classes }) =>
        cases * (6 * cases + tests) * (1e-7 + 5e-10 * (columns + 2) ** 2 * classes ** 2),
    },
  };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<LocalLikelihoodClassifierModel> {
    const { kind: method, options } = this;
    const { features: inputs, classes } = cases;
    const { x, weights, rows } = countedCases(cases);
    const codes = rows === undefined ? cases.codes.slice() : rows.map((row) => cases.codes[row]);
    const ownedWeights = weights?.slice();
    const shares = classShares(codes, classes.length, ownedWeights);
    const learned = await learnLikelihood(
      { method, x, weights: ownedWeights, outputs: classes.length - 1 },
      options,
      (points) => multinomialLikelihood(codesInOrder(points, codes), shares),
      control,
    );
    return new LocalLikelihoodClassifierModel({ ...learned, inputs, classes, codes });
  }
}
