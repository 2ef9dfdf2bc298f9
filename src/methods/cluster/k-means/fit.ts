import { DataError, theOption, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { kMeans } from "../engine/k-means.js";
import { requireCenterColumns, requireDistinct } from "../engine/room.js";
import { trimmedWeight } from "../engine/trimmed-lloyd.js";
import { KMeansModel } from "./model.js";
import { kMeansOptions } from "./options.js";

/**
 * Finds clusters of rows around centers so that the squared distances to the nearest center add up to as
 * little as possible, by Lloyd's algorithm from several starts.
 *
 * ```ts
 * const model = await new KMeans({ clusters: 2 }).fit([[1], [2], [8], [9]]);
 * model.predict([[3], [7]]); // two different clusters
 * ```
 */
export class KMeans extends ClustererEstimator<typeof kMeansOptions, KMeansModel> {
  static readonly kind = "KMeans";
  static readonly schema = kMeansOptions;
  static readonly models = [KMeansModel];
  static readonly preparation: Preparation = { scale: true };

  protected async learn(cases: Cases, control: FitControl): Promise<KMeansModel> {
    const { kind: method, options } = this;
    const { matrix, weights, features: inputs } = cases;
    if (options.init instanceof Matrix) requireCenterColumns(method, options.init, matrix);
    requireDistinct(method, matrix, weights, options.clusters);
    const { seed } = options;
    const trimmed = this.#trimmed(matrix.rows, weights);
    const found = await kMeans(matrix, weights, { ...options, trimmed }, random(seed), control);
    return new KMeansModel({ inputs, seed, ...found });
  }

  /** The weight of the cases that are left out, if that leaves enough for all clusters. */
  #trimmed(rows: number, weights: Float64Array | undefined): number {
    const { clusters, outliers } = this.options;
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? rows;
    const trimmed = trimmedWeight(outliers, total);
    if (trimmed === 0 || total - trimmed >= clusters) return trimmed;
    const expected = `a share that leaves at least ${clusters}`;
    const sentence = words`${clusters} clusters need as many cases, but without outliers there are only ${total - trimmed}; lower ${theOption("outliers")}.`;
    throw new DataError(this.kind, sentence, { expected, received: String(outliers) });
  }
}
