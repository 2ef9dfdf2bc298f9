import { DataError, got, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { featureScales, type RegressionMoments, regressionMoments } from "../engine/regression-moments.js";
import { averageSubsets, membersOf } from "./average.js";
import { BayesianModelAveragingModel } from "./model.js";
import { bayesianModelAveragingOptions } from "./options.js";

/** All subsets of more features would take minutes and gigabytes. */
const MOST_FEATURES = 20;

/**
 * The average of the linear regressions on all subsets of the features, weighted by their posterior probabilities
 * (Hoeting, Madigan, Raftery and Volinsky 1999).
 *
 * ```ts
 * const model = await new BayesianModelAveraging().fit(table, "y");
 * model.inclusionProbabilities; // how probable it is that each feature matters
 * ```
 */
export class BayesianModelAveraging extends RegressorEstimator<
  typeof bayesianModelAveragingOptions,
  BayesianModelAveragingModel
> {
  static readonly kind = "BayesianModelAveraging";
  static readonly schema = bayesianModelAveragingOptions;
  static readonly models = [BayesianModelAveragingModel];
  /** It looks at all subsets of the columns. */
  static readonly preparation: Preparation = { suits: { seconds: ({ columns }) => 1.4e-6 * 2 ** columns } };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<BayesianModelAveragingModel> {
    const { kind, options } = this;
    const { features: inputs, response } = cases;
    const moments = regressionMoments(cases.matrix, cases.y, cases.weights);
    const { constant } = featureScales(moments, { intercept: true, standardize: true });
    const kept = Array.from(inputs.names.keys()).filter((j) => !constant[j]);
    requireSize(kind, kept.length, moments);
    const { products, roots } = correlations(moments, kept);
    const pause = abortablePacer(kind, control.signal);
    const average = await averageSubsets(products, moments.mass, options, async (completed, total) => {
      await pause();
      control.onProgress?.({ phase: "subsets", completed, total });
    });
    const spread = (values: Float64Array, unit: (k: number) => number) => {
      const out = new Float64Array(inputs.names.length);
      for (const [k, j] of kept.entries()) out[j] = values[k] * unit(k);
      return out;
    };
    const length = roots[kept.length];
    const coefficients = spread(average.means, (k) => length / roots[k]);
    const { means } = moments;
    return new BayesianModelAveragingModel({
      inputs,
      response,
      settings: options,
      coefficients,
      intercept: coefficients.reduce((sum, value, j) => sum - value * means[j], means[means.length - 1]),
      standardDeviations: spread(average.variances.map(Math.sqrt), (k) => length / roots[k]),
      inclusionProbabilities: spread(average.inclusion, () => 1),
      constantFeatures: inputs.names.filter((_, j) => constant[j]),
      models: average.subsets.map(({ subset, probability }) => ({
        features: membersOf(subset, kept.length).map((k) => inputs.names[kept[k]]),
        probability,
      })),
    });
  }
}

function requireSize(
  method: string,
  features: number,
  { mass: totalWeight, means, scatter }: RegressionMoments,
): void {
  if (features > MOST_FEATURES) {
    const sentence = words`there are ${got(`${features} features`)}, but ${wanted(`at most ${MOST_FEATURES}`)} are allowed, because all subsets are tried; select some first.`;
    throw new DataError(method, sentence);
  }
  const y = means.length - 1;
  if (totalWeight > 2 && scatter.get(y, y) > 0) return;
  const problem = totalWeight > 2 ? "the response does not vary" : "there are no more than 2 cases";
  throw new DataError(method, words`${got(problem)}, so no subset is better than another.`, {
    expected: "at least 3 cases and a response that varies",
  });
}

/** Products of features and response, each divided by the root of its sum of squares. */
function correlations(
  { means, scatter }: RegressionMoments,
  kept: readonly number[],
): { readonly products: Matrix; readonly roots: Float64Array } {
  const indices = [...kept, means.length - 1];
  const roots = Float64Array.from(indices, (j) => Math.sqrt(scatter.get(j, j)));
  const size = indices.length;
  const products = new Matrix(size, size).map((_, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    return i === j ? 1 : scatter.get(indices[i], indices[j]) / (roots[i] * roots[j]);
  });
  return { products, roots };
}
