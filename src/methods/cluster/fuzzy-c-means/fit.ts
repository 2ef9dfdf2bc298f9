import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { bestOfStarts } from "../../../math/optimize/restarts.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { largestIndices } from "../../../model/model.js";
import { running } from "../../../model/tasks/running.js";
import { drawCases } from "../engine/draw-cases.js";
import { positiveWeights, requireEnough } from "../engine/hierarchy-estimator.js";
import type { SoftRule } from "../engine/soft-centers.js";
import { requireFiniteObjective, SoftEstimator, sharpness } from "../engine/soft-estimator.js";
import type { SoftState } from "../engine/soft-model.js";
import { KMedoids } from "../k-medoids/index.js";
import { fuzzyPairs, squaresOf } from "./from-pairs.js";
import { FuzzyCMeansModel, fuzzyRule } from "./model.js";
import { fuzzyCMeansOptions } from "./options.js";
import { FuzzyPartitionModel } from "./partition.js";

const RANDOM_RESTARTS = 10;

/**
 * Finds clusters to which every case belongs in part: memberships and centers minimize the sum of membershipᵐ times the
 * squared distance from the center.
 *
 * ```ts
 * const model = await new FuzzyCMeans({ clusters: 2 }).fit([[1], [2], [8], [9]]);
 * model.predictProba([[5]]); // 0.5 each
 * ```
 */
export class FuzzyCMeans extends SoftEstimator<typeof fuzzyCMeansOptions, FuzzyCMeansModel> {
  static readonly kind = "FuzzyCMeans";
  static readonly schema = fuzzyCMeansOptions;
  static readonly models = [FuzzyCMeansModel, FuzzyPartitionModel];

  /**
   * Learns from the dissimilarities of all pairs of cases: `Dissimilarities`, a symmetric matrix, or the list of those of
   * the pairs (0, 1), (0, 2), … (1, 2), …. From Euclidean distances the memberships are those of the rows.
   */
  fitDissimilarities(
    dissimilarities: Dissimilarities | MatrixLike | ArrayLike<number>,
    control: FitControl = {},
  ): Promise<FuzzyPartitionModel> {
    return running(this.kind, control, () => {
      const given = Dissimilarities.from(dissimilarities);
      const weights = positiveWeights(this.kind, given.cases, control);
      requireEnough(this.kind, given.cases, this.options.clusters);
      if (this.options.init instanceof Matrix) throw this.#centersGiven();
      return this.#learnPairs(given, weights, control);
    });
  }

  protected get rule(): SoftRule {
    return fuzzyRule(this.options.fuzzifier);
  }

  protected model(state: SoftState): FuzzyCMeansModel {
    return new FuzzyCMeansModel({ ...state, fuzzifier: this.options.fuzzifier });
  }

  async #learnPairs(
    pairs: Dissimilarities,
    weights: Float64Array,
    control: FitControl,
  ): Promise<FuzzyPartitionModel> {
    const { init, seed, fuzzifier, maxIterations, tolerance } = this.options;
    const problem = { squares: squaresOf(pairs), weights, rule: this.rule };
    const pause = abortablePacer(this.kind, control.signal);
    const { best } = await bestOfStarts(
      this.options.restarts ?? (init === "random" ? RANDOM_RESTARTS : 1),
      random(seed),
      async (stream, phase) =>
        fuzzyPairs(
          problem,
          await this.#beginPairs(pairs, weights, stream, control),
          { maxIterations, tolerance },
          async (completed, objective) => {
            control.onProgress?.({ phase, completed, total: maxIterations, objective });
            await pause();
          },
        ),
      (one, than) => one.objective < than.objective,
      ({ objective }) => objective,
    );
    requireFiniteObjective(this.kind, best.objective);
    return new FuzzyPartitionModel({
      inputs: { names: [] },
      ...best,
      labels: largestIndices(best.memberships),
      partitionCoefficient: sharpness(best.memberships, weights),
      fuzzifier,
      seed,
    });
  }

  /** The first centers as weights of the cases: the means of the clusters around medoids, or cases drawn at random. */
  async #beginPairs(
    pairs: Dissimilarities,
    weights: Float64Array,
    stream: Random,
    control: FitControl,
  ): Promise<Matrix> {
    const { clusters, init } = this.options;
    const start = new Matrix(clusters, pairs.cases);
    if (init === "random") {
      for (const [c, row] of drawCases(weights, clusters, stream, []).entries())
        start.data[c * pairs.cases + row] = 1;
      return start;
    }
    const { signal, threads } = control;
    const { labels } = await new KMedoids({ clusters }).fitDissimilarities(pairs, {
      weights,
      signal,
      threads,
    });
    const clusterWeights = new Float64Array(clusters);
    for (const [row, label] of labels.entries()) clusterWeights[label] += weights[row];
    for (const [row, label] of labels.entries())
      start.data[label * pairs.cases + row] = weights[row] / clusterWeights[label];
    return start;
  }

  #centersGiven(): OptionError {
    const sentence = words`${optionName("init")} must be ${wanted('"k-means" or "random"')} for dissimilarities, which have no columns; got ${got("centers")}.`;
    return new OptionError(this.kind, sentence);
  }
}
