import { DataError, ShapeError } from "../../base/errors.js";
import type { Cases } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import type { Preparation } from "../../learn/estimator.js";
import { ClustererEstimator } from "../../learn/tasks/unsupervised.js";
import { Matrix } from "../../linalg/matrix.js";
import { bestOfStarts } from "../../optimize/restarts.js";
import { type Random, random } from "../../probability/random/index.js";
import { withArena } from "../../wasm/arena.js";
import { ClusterRows } from "../../wasm/cluster.js";
import { lloyd } from "./lloyd.js";
import { KMeansModel } from "./model.js";
import { kMeansOptions } from "./options.js";
import { atRandom, type ClusterCases, countDistinct, farApart } from "./seeds.js";
import type { KMeansStart } from "./state.js";

const DEFAULT_RESTARTS = 10;

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

  protected learn(cases: Cases, control: FitControl): Promise<KMeansModel> {
    const { matrix, weights } = cases;
    this.#requireRoom(matrix, weights);
    return withArena(async (arena) => {
      const { clusters, seed } = this.options;
      const { threads, signal } = control;
      const rows = new ClusterRows(arena, matrix, clusters, { weights, threads, signal });
      const { best, starts } = await this.#solve({ weights, rows }, control);
      const { inertia, history, labels, convergence } = best;
      const centers = new Matrix(clusters, matrix.columns, best.centers);
      const inputs = cases.features;
      return new KMeansModel({ inputs, centers, labels, inertia, history, starts, convergence, seed });
    });
  }

  /** The best of all starts, and how each of them ended. */
  async #solve(cases: ClusterCases, control: FitControl) {
    const { init, maxIterations, tolerance, seed } = this.options;
    const restarts = this.options.restarts ?? (typeof init === "string" ? DEFAULT_RESTARTS : 1);
    const stopping = { maxIterations, tolerance, variance: await cases.rows.meanVariance() };
    return bestOfStarts(
      restarts,
      random(seed),
      async (stream, phase) => {
        const ending = await lloyd(
          cases,
          await this.#begin(cases, stream),
          stopping,
          (completed, objective) =>
            control.onProgress?.({ phase, completed, total: maxIterations, objective }),
        );
        return { ...ending, labels: cases.rows.labels.copyOut() };
      },
      (one, than) => one.inertia < than.inertia,
      ({ inertia, convergence: { iterations, converged } }): KMeansStart => ({
        inertia,
        iterations,
        converged,
      }),
    );
  }

  #begin(cases: ClusterCases, stream: Random): Promise<Float64Array> | Float64Array {
    const { init } = this.options;
    if (init instanceof Matrix) return init.data;
    return init === "random" ? atRandom(cases, stream) : farApart(cases, stream);
  }

  #requireRoom(matrix: Matrix, weights: Float64Array | undefined): void {
    const { kind: method } = this;
    const { clusters, init } = this.options;
    if (init instanceof Matrix && init.columns !== matrix.columns) {
      throw new ShapeError(
        method,
        `the centers in option "init" have ${init.columns} columns; the data have ${matrix.columns}.`,
        { option: "init", expected: `${clusters}×${matrix.columns}`, received: init.shape },
      );
    }
    const distinct = countDistinct(matrix, weights, clusters);
    if (distinct < clusters) {
      throw new DataError(
        method,
        `${clusters} clusters need as many different rows, but there are only ${distinct}; lower the option "clusters".`,
        { option: "clusters", expected: `at most ${distinct}`, received: String(clusters) },
      );
    }
  }
}
