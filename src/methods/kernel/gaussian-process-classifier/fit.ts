import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { Random } from "../../../math/probability/random/index.js";
import { random } from "../../../math/probability/random/index.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { hyperparametersOf, withHyperparameters } from "../engine/hyperparameters.js";
import { requireSquareRoom } from "../engine/kept-rows.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { processKernel } from "../engine/process-kernel.js";
import { searchSettings } from "../engine/search.js";
import { countedCases } from "../engine/weighted-cases.js";
import { type BinaryCases, laplacePosterior } from "./laplace.js";
import { GaussianProcessClassifierModel } from "./model.js";
import { gaussianProcessClassifierOptions } from "./options.js";
import type { ClassProcess } from "./state.js";

/** Square matrices that a fit holds at once. */
const MATRICES = 8;

interface GaussianProcessClassifierModels extends ClassifierFamily {
  readonly model: GaussianProcessClassifierModel<this["label"]>;
}

/**
 * A latent function with a normal prior behind a logistic function; its posterior is approximated around its mode
 * (Rasmussen and Williams 2006, section 3.4). Several classes are told apart one against the others.
 *
 * ```ts
 * const model = await new GaussianProcessClassifier().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.predictProba([[5]]); // near one half, far from both
 * ```
 */
export class GaussianProcessClassifier extends ClassifierEstimator<
  typeof gaussianProcessClassifierOptions,
  GaussianProcessClassifierModels
> {
  static readonly kind = "GaussianProcessClassifier";
  static readonly schema = gaussianProcessClassifierOptions;
  static readonly models = [GaussianProcessClassifierModel];
  /** For every one of several classes, the search for settings factors a matrix of all pairs of cases again and again. */
  static readonly preparation: Preparation = {
    scale: true,
    suits: {
      seconds: ({ cases, classes }) => (classes > 2 ? classes : 1) * (1e-8 * cases ** 3 + 5e-6 * cases ** 2),
    },
  };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<GaussianProcessClassifierModel> {
    const { kind, options } = this;
    requireTwoClasses(cases);
    const { matrix, codes, classes, weights: all, features } = cases.owned;
    const { x, target, weights } = countedCases(matrix, codes, all);
    requireSquareRoom(kind, x.rows, MATRICES, "take a sample of the cases");
    const start = processKernel(kind, options, x, weights, 1);
    const questions = classes.length === 2 ? [1] : classes.map((_, code) => code);
    const streams = random(options.seed).split(questions.length);
    const pause = abortablePacer(kind, control.signal);
    const processes: ClassProcess[] = [];
    for (const [k, code] of questions.entries()) {
      const positive = Uint8Array.from(target, (other) => (other === code ? 1 : 0));
      processes.push(await this.#process({ method: kind, x, positive, weights }, start, streams[k], control));
      await pause();
    }
    return new GaussianProcessClassifierModel({
      inputs: features,
      classes,
      rows: x,
      processes,
      seed: options.seed,
    });
  }

  async #process(
    cases: BinaryCases,
    start: ResolvedKernel,
    stream: Random,
    control: FitControl,
  ): Promise<ClassProcess> {
    const { kind, options } = this;
    const logs = Float64Array.from(hyperparametersOf(start), ({ log }) => log);
    const found = await searchSettings(
      kind,
      logs,
      (at) => laplacePosterior(cases, withHyperparameters(start, at)),
      options,
      stream,
      control,
    );
    const kernel = options.optimize ? withHyperparameters(start, found.logs) : start;
    const { value, gradient, dualCoefficients, curvatures } = await finishPaced(
      laplacePosterior(cases, kernel),
      abortablePacer(kind, control.signal),
    );
    const { convergence } = found;
    return {
      kernel,
      dualCoefficients,
      curvatures,
      logEvidence: value,
      evidenceGradient: gradient,
      ...(convergence !== undefined && { convergence }),
    };
  }
}
