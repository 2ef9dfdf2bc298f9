import { Matrix } from "../../../math/linalg/matrix.js";
import { maximizeExpectation } from "../../../math/optimize/expectation-maximization.js";
import { expectation, labeledShares } from "../../../model/bayes-rule/partly-labeled.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { ClassifierFamily } from "../../../model/tasks/classifier.js";
import { PartlyLabeledEstimator } from "../../../model/tasks/partly-labeled.js";
import { chooseFamilies } from "../engine/families.js";
import { MixedEvidence } from "../engine/mixed-evidence.js";
import { MixedLikelihood } from "../engine/mixed-likelihood.js";
import { partsOf, readParts } from "../engine/parts.js";
import { SemiSupervisedNBModel } from "./model.js";
import { semiSupervisedNBOptions } from "./options.js";

const NONE = new Float64Array(0);
const REMEDY = 'increase the option "smoothing"';

interface Models extends ClassifierFamily {
  readonly model: SemiSupervisedNBModel<this["label"]>;
}

/**
 * Naive Bayes from cases of which only some have a label: EM repeatedly estimates the classes of the others
 * and learns from these estimates (Nigam, McCallum, Thrun and Mitchell 2000).
 *
 * ```ts
 * const nb = new SemiSupervisedNB({ numbers: "multinomial" });
 * const model = await nb.fit([[3, 0], [0, 2], [4, 1], [1, 3]], ["spam", "ham", null, null]);
 * ```
 */
export class SemiSupervisedNB extends PartlyLabeledEstimator<typeof semiSupervisedNBOptions, Models> {
  static readonly kind = "SemiSupervisedNB";
  static readonly schema = semiSupervisedNBOptions;
  static readonly models = [SemiSupervisedNBModel];
  static readonly preparation: Preparation = { levels: "native", suits: { unlabeled: true } };

  protected override get reading(): Reading {
    return { categorical: "codes" };
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<SemiSupervisedNBModel> {
    const { kind: method, options: settings } = this;
    const { classes, codes, features: inputs } = cases;
    const families = chooseFamilies(cases, settings);
    const parts = partsOf(method, families, inputs, settings);
    const values = readParts(cases, parts);
    const weights = cases.weights ?? new Float64Array(codes.length).fill(1);
    const labeled = { codes, weights, unlabeledWeight: settings.unlabeledWeight };
    const shares = labeledShares(labeled, new Matrix(codes.length, classes.length));

    const names = { method, features: inputs.names, classes };
    /** Updates the shares of unlabeled cases; the objective is the log posterior of the parameters. */
    const expect = (evidence: MixedEvidence) => {
      const likelihood = new MixedLikelihood(parts, evidence, settings, names);
      const logPriors = classPriors(method, settings.priors, evidence.classWeights).map(Math.log);
      const joint = likelihood
        .logLikelihood(values)
        .map((score, at) => score + logPriors[at % classes.length]);
      return {
        expected: shares,
        objective: expectation(method, joint, labeled, shares, REMEDY) + likelihood.logPrior,
      };
    };
    const maximize = () => MixedEvidence.of(families, parts, values, { shares });
    const start = maximize();
    if (!codes.includes(-1) || settings.unlabeledWeight === 0)
      return new SemiSupervisedNBModel({ classes, inputs, evidence: start, settings, history: NONE });
    const { tolerance, maxIterations } = settings;
    const {
      parameters: evidence,
      objectives,
      convergence,
    } = await maximizeExpectation({ expect, maximize }, start, { method, tolerance, maxIterations }, control);
    const history = Float64Array.from(objectives.slice(1));
    return new SemiSupervisedNBModel({ classes, inputs, evidence, settings, convergence, history });
  }
}
