import { Matrix } from "../../../math/linalg/matrix.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Rows } from "../../../model/input.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { formulaReading } from "../../../model/terms/read.js";
import { GAMClassifierModel } from "./classifier-model.js";
import { positive } from "./fit.js";
import { withTerms } from "./formula-of.js";
import { learnAdditive } from "./learn.js";
import { GAMModel } from "./model.js";
import { gamClassifierOptions, gamOptions, missingPolicy } from "./options.js";

interface GAMClassifierModels extends ClassifierFamily {
  readonly model: GAMClassifierModel<this["label"]>;
}

/**
 * Classes by generalized additive models: the probability of the second of two classes is a function of a sum of smooth
 * functions. Of several classes, each has a model against all others, and their probabilities are divided by their sum.
 *
 * ```ts
 * const model = await new GAMClassifier().fit(table, "spam");
 * model.models[0].summary();
 * ```
 */
export class GAMClassifier extends ClassifierEstimator<typeof gamClassifierOptions, GAMClassifierModels> {
  static readonly kind = "GAMClassifier";
  static readonly schema = gamClassifierOptions;
  static readonly models = [GAMClassifierModel];
  static readonly preparation: Preparation = { levels: "native", formulas: "linear" };

  protected override get reading(): Reading {
    return { missing: missingPolicy(this.options), formula: formulaReading(this.options, 1, true) };
  }

  /** Terms of a table are read as a formula would be. */
  override async fitTo(rows: Rows, target: unknown, control: FitControl = {}): Promise<GAMClassifierModel> {
    return super.fitTo(rows, withTerms(this.kind, rows, target, this.options), control);
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<GAMClassifierModel> {
    requireTwoClasses(cases);
    cases.requireUsable();
    const { unchecked, features, weights, classes, codes, method, response } = cases.owned;
    const x = new Matrix(unchecked.rows, unchecked.columns, unchecked.data.slice());
    // They are part of the weights that the cases have.
    const { classWeights: _, ...options } = this.options;
    const settings = gamOptions.parse({ ...options, family: "binomial" });
    const chosen = classes.length === 2 ? [1] : [...classes.keys()];
    const models: GAMModel[] = [];
    for (const own of chosen) {
      const y = Float64Array.from(codes, (code) => Number(code === own));
      const data = positive({
        method,
        x,
        features,
        response,
        y,
        weights,
        trials: undefined,
        offset: undefined,
      });
      models.push(new GAMModel(await learnAdditive(data, settings, control), data));
      control.onProgress?.({ phase: "classes", completed: models.length, total: chosen.length });
    }
    const [{ convergence }] = [...models].sort(
      ({ convergence: a }, { convergence: b }) =>
        Number(a.converged) - Number(b.converged) || b.iterations - a.iterations,
    );
    return new GAMClassifierModel({ inputs: features, classes, models, convergence });
  }
}
