import { throwIfAborted } from "../../base/control.js";
import { AbortError, DataError, ShapeError } from "../../base/errors.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import { type Rows, readPredictors, readWeights } from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { random } from "../../probability/random/index.js";
import { withArena } from "../../wasm/arena.js";
import { ClusterRows } from "../../wasm/cluster.js";
import { type Ending, lloyd } from "./lloyd.js";
import { KMeansModel, type KMeansStart } from "./model.js";
import { kMeansOptions } from "./options.js";
import { atRandom, type Cases, countDistinct, farApart } from "./seeds.js";

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
export class KMeans extends Estimator<typeof kMeansOptions> {
  static readonly kind = "KMeans";
  static readonly task = "clustering";
  static readonly schema = kMeansOptions;
  static readonly preparation: Preparation = { scale: true };

  fit(x: MatrixLike | SparseMatrix, control?: FitControl): Promise<KMeansModel>;
  fit(table: Table, control?: FitControl): Promise<KMeansModel>;
  async fit(rows: Rows, control: FitControl = {}): Promise<KMeansModel> {
    const { kind } = this;
    throwIfAborted(kind, control.signal);
    const { matrix, features } = readPredictors(kind, rows, { missing: "error" });
    const weights = readWeights(kind, rows, control.weights);
    this.#requireRoom(matrix, weights);
    try {
      return await withArena(async (arena) => {
        const { clusters, seed } = this.options;
        const { threads, signal } = control;
        const clusterRows = new ClusterRows(arena, matrix, clusters, { weights, threads, signal });
        const { best, labels, starts } = await this.#solve({ matrix, weights, rows: clusterRows }, control);
        const { inertia, history, convergence } = best;
        const centers = new Matrix(clusters, matrix.columns, best.centers);
        return new KMeansModel({
          inputs: features,
          centers,
          labels,
          inertia,
          history,
          starts,
          convergence,
          seed,
        });
      });
    } catch (error) {
      // The kernels know nothing of the method that an abort ended.
      if (error instanceof AbortError) throwIfAborted(kind, control.signal);
      throw error;
    }
  }

  /** The best of all starts, and how each of them ended. */
  async #solve(cases: Cases, control: FitControl) {
    const { init, maxIterations, tolerance } = this.options;
    const restarts = this.options.restarts ?? (typeof init === "string" ? DEFAULT_RESTARTS : 1);
    const stopping = { maxIterations, tolerance, variance: await cases.rows.meanVariance() };
    const starts: KMeansStart[] = [];
    let best: Ending | undefined;
    let labels = new Int32Array();
    for (let restart = 0; restart < restarts; restart += 1) {
      const centers = await this.#begin(cases, restart);
      const phase = restarts === 1 ? "iterations" : `iterations of start ${restart + 1} of ${restarts}`;
      const ending = await lloyd(cases, centers, stopping, (completed, objective) => {
        control.onProgress?.({ phase, completed, total: maxIterations, objective });
      });
      const { converged, iterations } = ending.convergence;
      starts.push({ inertia: ending.inertia, iterations, converged });
      if (best === undefined || ending.inertia < best.inertia) {
        best = ending;
        labels = cases.rows.labels.copyOut();
      }
    }
    return { best: best as Ending, labels, starts };
  }

  #begin(cases: Cases, restart: number): Promise<Float64Array> | Float64Array {
    const { init, seed } = this.options;
    if (init instanceof Matrix) return init.data;
    const stream = random(seed).child(restart);
    return init === "random" ? atRandom(cases, stream) : farApart(cases, stream);
  }

  #requireRoom(matrix: Matrix, weights: Float64Array | undefined): void {
    const { kind: method } = this;
    const { clusters, init } = this.options;
    if (init instanceof Matrix && init.columns !== matrix.columns) {
      throw new ShapeError(
        `${method}: the centers in option "init" have ${init.columns} columns; the data have ${matrix.columns}.`,
        {
          method,
          option: "init",
          expected: `${clusters}×${matrix.columns}`,
          received: init.shape,
        },
      );
    }
    const distinct = countDistinct(matrix, weights, clusters);
    if (distinct < clusters) {
      throw new DataError(
        `${method}: ${clusters} clusters need as many different rows, but there are only ${distinct}; lower the option "clusters".`,
        { method, option: "clusters", expected: `at most ${distinct}`, received: String(clusters) },
      );
    }
  }
}
