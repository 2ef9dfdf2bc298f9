import { DataError } from "../../../base/errors.js";
import { defaultLevels, transformOf } from "../../../math/basis/wavelets/transform.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { curveCases, requireOneFeature } from "../engine/curve-cases.js";
import { shrink } from "../wavelets/shrink.js";
import { gridOf } from "./grid.js";
import { WaveletSmootherModel } from "./model.js";
import { waveletSmootherOptions } from "./options.js";

/**
 * A curve over one feature that keeps jumps and peaks: the responses without the wavelet coefficients that are no larger
 * than noise (Donoho and Johnstone 1995).
 *
 * ```ts
 * const model = await new WaveletSmoother().fit(table, "signal");
 * model.predict([[0.5]]);
 * model.degreesOfFreedom; // how many coefficients are left
 * ```
 */
export class WaveletSmoother extends RegressorEstimator<typeof waveletSmootherOptions, WaveletSmootherModel> {
  static readonly kind = "WaveletSmoother";
  static readonly schema = waveletSmootherOptions;
  static readonly models = [WaveletSmootherModel];
  static readonly preparation: Preparation = { suits: { most: { columns: 1 } } };

  protected learn(cases: ResponseCases): WaveletSmootherModel {
    const { method, matrix, y, weights, features, response } = cases;
    const { wavelet, boundary, levels, threshold, shrinkage, noise, extrapolation } = this.options;
    requireOneFeature(method, matrix, features.names);
    const curve = curveCases(matrix.data, y, weights);
    const grid = gridOf(curve);
    const most = defaultLevels(grid.values.length, wavelet);
    const least = levels === undefined ? 1 : levels;
    if (curve.x.length < 2 || most < least) throw tooFew(method, curve.x.length, wavelet, levels);
    const transform = transformOf(grid.values, { wavelet, boundary }, levels ?? most);
    const rule = { threshold, shrinkage, noise: noise ?? (grid.isExact ? "common" : "by-level") } as const;
    const shrunken = shrink(transform, rule);
    return new WaveletSmootherModel({
      inputs: features,
      response,
      start: grid.start,
      step: grid.step,
      points: grid.values.length,
      isInterpolated: !grid.isExact,
      wavelet,
      boundary,
      approximation: transform.approximation,
      details: transform.details,
      thresholds: shrunken.thresholds,
      noise: shrunken.noise,
      shrinkage,
      extrapolation,
    });
  }
}

function tooFew(method: string, values: number, wavelet: string, levels: number | undefined): DataError {
  const asked = levels === undefined ? "" : ` and ${levels} levels`;
  return new DataError(method, {
    what: "the feature",
    expected: `one with enough distinct values for the wavelet ${wavelet}${asked}`,
    received: values,
    remedy: wavelet === "haar" ? "ask for fewer levels" : 'choose a shorter wavelet, such as "haar"',
  });
}
