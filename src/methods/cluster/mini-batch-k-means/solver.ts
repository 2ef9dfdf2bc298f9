// Centers that move by one batch of rows after the other (Sculley 2010): each is the mean of all rows that were ever
// assigned to it.

import type { Convergence } from "../../../base/control.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { withArena } from "../../../wasm/arena.js";
import { ClusterRows } from "../../../wasm/cluster.js";
import { fillEmpty } from "../engine/seeds.js";

/** Centers, and the weight of the rows by which each has moved. */
export interface MovingCenters {
  readonly centers: Matrix;
  readonly masses: Float64Array;
}

/** Rows to be clustered; they must not change meanwhile. */
export interface BatchRows {
  readonly matrix: Matrix;
  readonly weights: Float64Array | undefined;
}

interface Moved extends MovingCenters {
  /** The mean squared distance of the rows to their centers, before these moved. */
  readonly error: number;
}

/** Moves the centers by the rows at some indices. */
export function moveBy(
  { matrix, weights }: BatchRows,
  indices: Uint32Array,
  { centers, masses: clusterWeights }: MovingCenters,
  { threads, signal }: FitControl,
): Promise<Moved> {
  return withArena(async (arena) => {
    const batchWeights = weights && takeNumbers(weights, indices);
    const control = { weights: batchWeights, threads, signal };
    const rows = new ClusterRows(arena, takeDense(matrix, indices), centers.rows, control);
    const { inertia, totalWeights: added, sums } = await rows.assign(centers.data);
    const total = added.reduce((sum, weight) => sum + weight, 0);
    const next = clusterWeights.map((weight, c) => weight + added[c]);
    const { columns } = centers;
    const moved = centers.data.map((value, at) => {
      const c = Math.floor(at / columns);
      return added[c] > 0 ? value + (sums[at] - added[c] * value) / next[c] : value;
    });
    return {
      centers: new Matrix(centers.rows, columns, moved),
      masses: next,
      error: total > 0 ? inertia / total : 0,
    };
  });
}

interface BatchSettings {
  readonly batchSize: number;
  readonly maxIterations: number;
  readonly tolerance: number;
  readonly patience: number;
}

/** Moves the centers by random batches until the mean squared distance hardly falls any more. */
export async function runBatches(
  rows: BatchRows,
  start: MovingCenters,
  { batchSize, maxIterations, tolerance, patience }: BatchSettings,
  stream: Random,
  control: FitControl,
): Promise<MovingCenters & { readonly history: Float64Array; readonly convergence: Convergence }> {
  const count = rows.matrix.rows;
  const size = Math.min(batchSize, count);
  // Errors of single batches are noisy: about as many as make up all rows are averaged.
  const share = Math.min(1, (2 * size) / (count + 1));
  const draw = batchesOf(count, size, stream);
  const history: number[] = [];
  const smoothed: number[] = [];
  let moving = start;
  let criterion = Number.POSITIVE_INFINITY;
  while (history.length < maxIterations && criterion > tolerance) {
    const { error, ...moved } = await moveBy(rows, draw(), moving, control);
    moving = moved;
    history.push(error);
    const before = smoothed.at(-1) ?? error;
    smoothed.push(before + share * (error - before));
    criterion = improvement(smoothed, patience);
    const completed = history.length;
    control.onProgress?.({ phase: "batches", completed, total: maxIterations, objective: error });
  }
  const iterations = history.length;
  const convergence = { converged: criterion <= tolerance, iterations, criterion, tolerance };
  return { ...moving, history: Float64Array.from(history), convergence };
}

/** The share by which the last of some errors is below the one so many steps before; infinite at first. */
function improvement(errors: readonly number[], patience: number): number {
  const [before, last] = [errors.at(-1 - patience), errors.at(-1)];
  if (before === undefined || last === undefined) return Number.POSITIVE_INFINITY;
  return before === 0 ? 0 : (before - last) / before;
}

/** Batches of different rows; every row comes once before any comes again, unless fewer than a batch are left. */
function batchesOf(count: number, size: number, stream: Random): () => Uint32Array {
  let order = stream.permutation(count);
  let at = 0;
  return () => {
    if (at + size > count) {
      order = stream.permutation(count);
      at = 0;
    }
    at += size;
    return order.slice(at - size, at);
  };
}

/** The nearest center of every row; if asked, centers that are nearest to none move to rows that are far from all. */
export function settle(
  { matrix, weights }: BatchRows,
  { centers }: MovingCenters,
  empty: "filled" | "kept",
  { threads, signal }: FitControl,
): Promise<{ readonly centers: Matrix; readonly labels: Int32Array; readonly inertia: number }> {
  return withArena(async (arena) => {
    const rows = new ClusterRows(arena, matrix, centers.rows, { weights, threads, signal });
    const data = centers.data.slice();
    let pass = await rows.assign(data);
    const attempts = empty === "filled" ? centers.rows : 0;
    for (
      let attempt = 0;
      attempt < attempts && pass.totalWeights.some((weight) => !(weight > 0));
      attempt += 1
    ) {
      await fillEmpty({ weights, rows, empty: "farthest" }, data, pass.totalWeights);
      pass = await rows.assign(data);
    }
    const inertia = await rows.measured(pass);
    return {
      centers: new Matrix(centers.rows, centers.columns, data),
      labels: rows.labels.copyOut(),
      inertia,
    };
  });
}
