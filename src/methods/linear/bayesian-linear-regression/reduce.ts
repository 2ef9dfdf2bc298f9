// A regression with the intercept integrated out: only products of features and response remain.

import { Matrix } from "../../../math/linalg/matrix.js";
import { featureScales, type RegressionMoments } from "../engine/regression-moments.js";
import type { BayesianLinearRegressionSettings } from "./options.js";

export interface ReducedProblem {
  /** Which features take part: those that vary, or have a separate prior. */
  readonly kept: Int32Array;
  readonly scales: Float64Array;
  readonly constant: readonly boolean[];
  /** XᵀX of the features that take part, divided by their scales. */
  readonly gram: Matrix;
  /** Xᵀ(y − X·priorMean) */
  readonly products: Float64Array;
  /** ‖y − X·priorMean‖² */
  readonly total: number;
  readonly priorMean: Float64Array;
  /** The cases that determine the noise: one fewer if the prior of the intercept is flat. */
  readonly cases: number;
  /** The intercept's part of the log evidence. */
  readonly logIntercept: number;
}

/**
 * With the prior N(μ, σ²/κ) of the intercept integrated out, products are centered ones and nκ/(n + κ) of
 * those of the means: none for κ = 0, all for an intercept that is certainly 0.
 */
export function reduceProblem(
  moments: RegressionMoments,
  priorMean: Float64Array,
  precisions: Float64Array,
  settings: BayesianLinearRegressionSettings,
): ReducedProblem {
  const { mass: totalWeight, means, scatter } = moments;
  const { intercept, interceptPrecision: kappa, interceptMean } = settings;
  const { scales, constant } = featureScales(moments, settings);
  const kept = Int32Array.from(scales.keys()).filter((j) => !constant[j] || precisions[j] > 0);
  const share = intercept ? (totalWeight * kappa) / (totalWeight + kappa) : totalWeight;
  const y = means.length - 1;
  const centered = means.map((mean, j) => (j === y && intercept ? mean - interceptMean : mean));
  const product = (i: number, j: number) => scatter.get(i, j) + share * centered[i] * centered[j];
  const size = kept.length;
  const gram = new Matrix(size, size).map((_, at) => {
    const [i, j] = [kept[Math.floor(at / size)], kept[at % size]];
    return product(i, j) / (scales[i] * scales[j]);
  });
  const mean = Float64Array.from(kept, (j) => priorMean[j]);
  const raw = Float64Array.from(kept, (j) => product(j, y) / scales[j]);
  const along = gram.multiply(mean);
  return {
    kept,
    scales,
    constant,
    gram,
    products: raw.map((value, k) => value - along[k]),
    total: mean.reduce((sum, value, k) => sum + value * (along[k] - 2 * raw[k]), product(y, y)),
    priorMean: mean,
    cases: totalWeight - (intercept && kappa === 0 ? 1 : 0),
    logIntercept: interceptEvidence(totalWeight, intercept, kappa),
  };
}

function interceptEvidence(totalWeight: number, intercept: boolean, kappa: number): number {
  if (!intercept) return 0;
  return kappa === 0 ? -0.5 * Math.log(totalWeight) : -0.5 * Math.log1p(totalWeight / kappa);
}
