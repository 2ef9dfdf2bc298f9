import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { LogisticRegression } from "../../linear/logistic-regression/index.js";
import { radialFeatures } from "../radial/features.js";
import { placeFunctions } from "../radial/place.js";
import { RBFNetworkClassifierModel } from "./model.js";
import { rbfNetworkClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: RBFNetworkClassifierModel<this["label"]>;
}

/** The penalty where a class has a single case, so that folds would leave the class out. */
const FALLBACK = 0.01;

/** Penalties to choose from, where cross-validation chooses: functions that overlap have small ones. */
const PATH = { pathLength: 25, pathRatio: 1e-8 };

/**
 * Logistic regression on radial functions around centers, which k-means or a mixture finds: a network with one hidden layer (Moody
 * and Darken 1989; ESL section 6.7).
 *
 * ```ts
 * const model = await new RBFNetworkClassifier({ centers: 8 }).fit(table, "species");
 * model.predictProba(table);
 * ```
 */
export class RBFNetworkClassifier extends ClassifierEstimator<typeof rbfNetworkClassifierOptions, Models> {
  static readonly kind = "RBFNetworkClassifier";
  static readonly schema = rbfNetworkClassifierOptions;
  static readonly models = [RBFNetworkClassifierModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<RBFNetworkClassifierModel> {
    const { kind: method, options: settings } = this;
    const { matrix, features: inputs } = cases.owned;
    const { classes, codes, weights } = cases;
    const layer = await placeFunctions(method, matrix, weights, settings, control);
    const { seed } = settings;
    const lambda = settings.lambda ?? (hasLoneCase(codes, classes.length) ? FALLBACK : undefined);
    const penalty =
      lambda === 0
        ? ({ penalty: "none" } as const)
        : ({ penalty: "l2", ...PATH, ...(lambda !== undefined && { lambda }) } as const);
    const logistic = new LogisticRegression({ standardize: false, seed, ...penalty });
    const regression = await logistic.fit(
      radialFeatures(layer, matrix),
      Array.from(codes, (code) => code),
      {
        ...(weights !== undefined && { weights }),
        ...(control.signal !== undefined && { signal: control.signal }),
      },
    );
    return new RBFNetworkClassifierModel({ inputs, classes, ...layer, seed: settings.seed, regression });
  }
}

/** Whether some class has only one case. */
function hasLoneCase(codes: Int32Array, classes: number): boolean {
  const counts = new Int32Array(classes);
  for (const code of codes) counts[code] += 1;
  return counts.includes(1);
}
