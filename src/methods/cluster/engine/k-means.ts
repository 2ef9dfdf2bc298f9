// k-means from several starts, for all methods that build on it.

import type { Convergence } from "../../../base/control.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { bestOfStarts } from "../../../math/optimize/restarts.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { withArena } from "../../../wasm/arena.js";
import { ClusterRows } from "../../../wasm/cluster.js";
import { restartsOf, type Start } from "./center-options.js";
import { type ClusterSquares, clusterSquares } from "./cluster-squares.js";
import { type LabeledEnding, lloyd, type Stopping } from "./lloyd.js";
import { type ClusterCases, type EmptyRule, seedCenters } from "./seeds.js";
import { swapCenters } from "./swaps.js";
import { trimmedLloyd } from "./trimmed-lloyd.js";

export interface KMeansSettings {
  readonly clusters: number;
  readonly init: Start;
  readonly restarts?: number | undefined;
  readonly maxIterations: number;
  readonly tolerance: number;
  readonly empty?: EmptyRule;
  /** Maximum number of attempts to split a cluster and merge two others. */
  readonly swaps?: number;
  /** The weight of the cases that are left out. */
  readonly trimmed?: number;
}

/** How one of the starts ended. */
export interface KMeansStart {
  readonly inertia: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** The best start, and how each of them ended. */
export interface KMeansResult extends ClusterSquares {
  readonly centers: Matrix;
  readonly labels: Int32Array;
  readonly inertia: number;
  readonly history: Float64Array;
  readonly convergence: Convergence;
  readonly starts: readonly KMeansStart[];
  readonly outlierDistance?: number | undefined;
}

/** Is told of every iteration and its inertia. */
type Tell = (iterations: number, inertia: number) => void;

/** Clusters the rows of a matrix, which is copied before the first pause. */
export function kMeans(
  matrix: Matrix,
  weights: Float64Array | undefined,
  settings: KMeansSettings,
  stream: Random,
  control: FitControl,
): Promise<KMeansResult> {
  const { clusters, init, maxIterations, tolerance, empty = "farthest", swaps = 0, trimmed = 0 } = settings;
  const { threads, signal } = control;
  return withArena(async (arena) => {
    const rows = new ClusterRows(arena, matrix, clusters, { weights, threads, signal });
    const cases: ClusterCases = { weights, rows, empty };
    const stopping: Stopping = { maxIterations, tolerance, variance: await rows.meanVariance() };
    const iterate = async (start: Float64Array, tell: Tell = () => undefined): Promise<LabeledEnding> =>
      trimmed > 0
        ? trimmedLloyd(cases, start, trimmed, stopping, tell)
        : { ...(await lloyd(cases, start, stopping, tell)), labels: rows.labels.copyOut() };
    const { best, starts } = await bestOfStarts(
      restartsOf(settings.restarts, init),
      stream,
      async (stream, phase) => {
        const tell: Tell = (completed, objective) =>
          control.onProgress?.({ phase, completed, total: maxIterations, objective });
        const begin =
          typeof init === "string" ? await seedCenters(cases, init, stream) : Matrix.from(init).data;
        return swapCenters(cases, await iterate(begin, tell), swaps, iterate);
      },
      (one, than) => one.inertia < than.inertia,
      ({ inertia, convergence: { iterations, converged } }): KMeansStart => ({
        inertia,
        iterations,
        converged,
      }),
    );
    const raw = new Matrix(matrix.rows, matrix.columns, rows.data);
    const squares = clusterSquares(raw, weights, best.labels, best.centers);
    return { ...best, ...squares, centers: new Matrix(clusters, matrix.columns, best.centers), starts };
  });
}
