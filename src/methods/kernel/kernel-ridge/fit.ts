import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { gramOnThreads } from "../engine/gram.js";
import { keptRows, requireSquareRoom } from "../engine/kept-rows.js";
import { requireSquare, resolveFor } from "../engine/resolve.js";
import { KernelRidgeModel } from "./model.js";
import { type KernelRidgeCriterion, type KernelRidgeSettings, kernelRidgeOptions } from "./options.js";
import {
  criterionOf,
  type KernelRegression,
  type KernelSpectrum,
  regressionAt,
  regressionFor,
  spectrumOf,
} from "./solver.js";

/**
 * Ridge regression in the space of a kernel: a smooth function that follows the responses as far as the penalty lets it
 * (ESL section 5.8.2).
 *
 * ```ts
 * const model = await new KernelRidge({ kernel: { kind: "radial", gamma: 1 }, lambda: 0.1 }).fit(x, y);
 * model.predict([[0.5]]);
 * ```
 */
export class KernelRidge extends RegressorEstimator<typeof kernelRidgeOptions, KernelRidgeModel> {
  static readonly kind = "KernelRidge";
  static readonly schema = kernelRidgeOptions;
  static readonly models = [KernelRidgeModel];
  static readonly preparation: Preparation = {
    scale: true,
    suits: { seconds: ({ cases }) => 3e-10 * cases ** 3 + 2e-7 * cases ** 2 },
  };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<KernelRidgeModel> {
    const { kind, options } = this;
    const { matrix: x, y, weights, features, response } = cases.owned;
    requireSquareRoom(kind, x.rows, 4, "take a sample of the cases");
    const kernel = resolveFor(kind, options.kernel, x, weights);
    requireSquare(kind, kernel, x);
    const gram = await gramOnThreads(kind, kernel, x, undefined, control);
    const pause = abortablePacer(kind, control.signal);
    await pause();
    const { lambda: given, criterion, intercept: hasIntercept } = options;
    const fitted =
      given === undefined
        ? await this.#choose(await spectrumOf(gram, y, weights, hasIntercept, control, pause), control, pause)
        : alone(
            given,
            await finishPaced(regressionFor(gram, y, weights, hasIntercept, given), pause),
            criterion,
          );
    const { lambda, lambdas, criterionValues, regression } = fitted;
    const { intercept, dualCoefficients, degreesOfFreedom, looResiduals } = regression;
    return new KernelRidgeModel({
      inputs: features,
      response,
      kernel,
      rows: keptRows(kernel, x),
      dualCoefficients,
      intercept,
      lambda,
      criterion,
      lambdas,
      criterionValues,
      degreesOfFreedom,
      looResiduals,
    });
  }

  /** The penalty of the smallest criterion; of equal ones, the largest. */
  async #choose(
    spectrum: KernelSpectrum,
    control: FitControl,
    pause: () => Promise<unknown>,
  ): Promise<Fitted> {
    const lambdas = penaltiesOf(spectrum, this.options);
    const criterionValues = new Float64Array(lambdas.length);
    let chosen = 0;
    for (const [k, lambda] of lambdas.entries()) {
      criterionValues[k] = criterionOf(spectrum, lambda, this.options.criterion);
      if (criterionValues[k] < criterionValues[chosen]) chosen = k;
      control.onProgress?.({ phase: "penalties", completed: k + 1, total: lambdas.length });
      await pause();
    }
    const lambda = lambdas[chosen];
    return { lambda, lambdas, criterionValues, regression: regressionAt(spectrum, lambda) };
  }
}

/** A regression, and how its penalty was chosen. */
interface Fitted {
  readonly lambda: number;
  readonly lambdas: Float64Array;
  readonly criterionValues: Float64Array;
  readonly regression: KernelRegression;
}

function alone(lambda: number, regression: KernelRegression, criterion: KernelRidgeCriterion): Fitted {
  const criterionValues = Float64Array.of(regression[criterion]);
  return { lambda, lambdas: Float64Array.of(lambda), criterionValues, regression };
}

/** The penalties to choose from, from the largest down. */
function penaltiesOf({ values }: KernelSpectrum, options: KernelRidgeSettings): Float64Array {
  const { lambdas, pathLength, pathRatio } = options;
  if (lambdas !== undefined) return Float64Array.from(lambdas).sort().reverse();
  const largest = values[0] > 0 ? values[0] : 1;
  return Float64Array.from(
    { length: pathLength },
    (_, k) => largest * pathRatio ** (k / Math.max(1, pathLength - 1)),
  );
}
