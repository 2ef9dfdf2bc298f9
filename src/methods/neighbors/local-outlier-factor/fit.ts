import { DataError, got, wanted, words } from "../../../base/errors.js";
import { weightedQuantile } from "../../../data/statistics/weighted-quantile.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { totalWeight } from "../engine/neighborhood.js";
import { learnPoints, pointsReading, spaceOf } from "../engine/points.js";
import { LocalOutlierFactorModel } from "./model.js";
import { localOutlierFactorOptions } from "./options.js";
import { localDensities } from "./solver.js";

/** The threshold of the score if no share of outliers is given. */
const USUAL_THRESHOLD = 1.5;

/**
 * Finds outliers: cases whose surroundings are less dense than those of their neighbors (Breunig, Kriegel, Ng and
 * Sander 2000).
 *
 * ```ts
 * const model = await new LocalOutlierFactor().fit(table);
 * model.trainingScores; // about 1 inside of a cluster, larger for outliers
 * model.isOutlier(others);
 * ```
 */
export class LocalOutlierFactor extends TransformerEstimator<
  typeof localOutlierFactorOptions,
  LocalOutlierFactorModel
> {
  static readonly kind = "LocalOutlierFactor";
  static readonly schema = localOutlierFactorOptions;
  static readonly models = [LocalOutlierFactorModel];
  static readonly preparation: Preparation = { scale: true };

  protected override get reading(): Reading {
    return pointsReading(this.options.metric);
  }

  protected async learn(cases: Cases, control: FitControl): Promise<LocalOutlierFactorModel> {
    const { method } = cases;
    const { neighbors, outliers } = this.options;
    const state = learnPoints(cases, this.options);
    const { points, weights } = state;
    const total = totalWeight(points.rows, weights);
    if (total < 2) throw tooFew(method, total);
    const k = Math.min(neighbors, total - 1);
    const space = await spaceOf(state, control);
    const found = await localDensities(method, space, weights, k, control);
    const { scores: trainingScores, ...densities } = found;
    const threshold =
      outliers === undefined ? USUAL_THRESHOLD : weightedQuantile(trainingScores, weights, 1 - outliers);
    return new LocalOutlierFactorModel({ ...state, ...densities, k, trainingScores, threshold });
  }
}

function tooFew(method: string, total: number): DataError {
  const sentence = words`cases are compared with others, so ${wanted("at least 2")} are needed; got ${got(total)}.`;
  return new DataError(method, sentence);
}
