import { countDistinct } from "../../../math/linalg/distinct-rows.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Rows } from "../../../model/input.js";
import { running } from "../../../model/tasks/running.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { kMeans } from "../engine/k-means.js";
import { requireCenterColumns, requireDistinct } from "../engine/room.js";
import { MiniBatchKMeansModel } from "./model.js";
import { miniBatchKMeansOptions } from "./options.js";
import { type BatchRows, type MovingCenters, moveBy, runBatches, settle } from "./solver.js";

/** Batches in the sample that the first centers come from. */
const SAMPLE_BATCHES = 4;
const SAMPLE_ITERATIONS = 100;
const SAMPLE_TOLERANCE = 1e-4;

/**
 * k-means for many rows, or for rows that come one batch after the other: the centers move by small batches instead
 * of by all rows at once.
 *
 * ```ts
 * const estimator = new MiniBatchKMeans({ clusters: 2 });
 * const model = await estimator.fit([[1], [2], [8], [9]]);
 * const later = await estimator.update(model, [[1.5], [8.5]]);
 * ```
 */
export class MiniBatchKMeans extends ClustererEstimator<typeof miniBatchKMeansOptions, MiniBatchKMeansModel> {
  static readonly kind = "MiniBatchKMeans";
  static readonly schema = miniBatchKMeansOptions;
  static readonly models = [MiniBatchKMeansModel];
  static readonly preparation: Preparation = { scale: true };

  protected async learn(cases: Cases, control: FitControl): Promise<MiniBatchKMeansModel> {
    const { kind: method, options } = this;
    const { matrix, weights, features: inputs } = cases.owned;
    const { clusters, init, seed } = options;
    if (init instanceof Matrix) requireCenterColumns(method, init, matrix);
    requireDistinct(method, matrix, weights, clusters);
    const rows = { matrix, weights };
    const [first, second] = random(seed).split(2);
    const start = await this.#begin(rows, first, control);
    const { masses, history, convergence, ...moved } = await runBatches(
      rows,
      start,
      options,
      second,
      control,
    );
    const settled = await settle(rows, { masses, ...moved }, "filled", control);
    return new MiniBatchKMeansModel({ inputs, ...settled, masses, history, convergence, seed });
  }

  /**
   * The model after more rows, batch by batch in their order. Its labels and its inertia are those of these rows; a
   * center that none of them is nearest to stays where it is.
   */
  update(model: MiniBatchKMeansModel, rows: Rows, control: FitControl = {}): Promise<MiniBatchKMeansModel> {
    const { kind: method, reading } = this;
    return running(method, control, async () => {
      const like = model.inputs;
      const { matrix, weights } = new Cases({ method, rows, control, reading, like }).owned;
      const batch = { matrix, weights };
      const { batchSize } = this.options;
      const history = [...model.history];
      let moving: MovingCenters = model;
      for (let start = 0; start < matrix.rows; start += batchSize) {
        const count = Math.min(batchSize, matrix.rows - start);
        const indices = Uint32Array.from({ length: count }, (_, at) => start + at);
        const { error, ...moved } = await moveBy(batch, indices, moving, control);
        history.push(error);
        moving = moved;
      }
      const { inputs, convergence, seed } = model;
      return new MiniBatchKMeansModel({
        inputs,
        ...(await settle(batch, moving, "kept", control)),
        masses: moving.masses,
        history: Float64Array.from(history),
        convergence,
        seed,
      });
    });
  }

  /** The given centers, or those of a sample of the rows. */
  async #begin(rows: BatchRows, stream: Random, { threads, signal }: FitControl): Promise<MovingCenters> {
    const { clusters, init, restarts, batchSize } = this.options;
    const clusterWeights = new Float64Array(clusters);
    if (init instanceof Matrix) return { centers: init, masses: clusterWeights };
    const { matrix, weights } = sampleOf(
      rows,
      Math.max(SAMPLE_BATCHES * batchSize, 4 * clusters),
      clusters,
      stream,
    );
    const settings = {
      ...{ clusters, init, restarts },
      maxIterations: SAMPLE_ITERATIONS,
      tolerance: SAMPLE_TOLERANCE,
    };
    const { centers } = await kMeans(matrix, weights, settings, stream.child(1), { threads, signal });
    return { centers, masses: clusterWeights };
  }
}

/** Some of the rows, drawn at random, or all if there are few of them or few different ones. */
function sampleOf(rows: BatchRows, size: number, clusters: number, stream: Random): BatchRows {
  const { matrix, weights } = rows;
  if (matrix.rows <= size) return rows;
  const indices = stream.sampleWithoutReplacement(matrix.rows, size).sort();
  const sample = { matrix: takeDense(matrix, indices), weights: weights && takeNumbers(weights, indices) };
  return countDistinct(sample.matrix, sample.weights, clusters) < clusters ? rows : sample;
}
