import type { Convergence } from "../../../base/control.js";
import type { CenterSums } from "../../../wasm/cluster.js";
import { type ClusterCases, fillEmpty } from "./seeds.js";

/** Where one start ended; the labels stand in `ClusterCases.rows`. */
export interface Ending {
  readonly centers: Float64Array;
  readonly inertia: number;
  /** The inertia after every iteration. */
  readonly history: Float64Array;
  readonly convergence: Convergence;
}

/** Where a start ended, with the labels of the rows. */
export interface LabeledEnding extends Ending {
  readonly labels: Int32Array;
  /** The distance from all centers above which cases are outliers, if some are to be. */
  readonly outlierDistance?: number | undefined;
}

export interface Stopping {
  readonly maxIterations: number;
  readonly tolerance: number;
  /** The mean variance of the columns, by which movements are measured. */
  readonly variance: number;
}

/**
 * Lloyd's algorithm (1982): every center moves to the mean of the rows nearest to it, until none moves
 * far.
 */
export async function lloyd(
  cases: ClusterCases,
  start: Float64Array,
  { maxIterations, tolerance, variance }: Stopping,
  afterIteration: (iterations: number, inertia: number) => void,
): Promise<Ending> {
  const { rows } = cases;
  const history: number[] = [];
  let centers = start;
  let pass = await rows.assign(centers);
  let criterion = Number.POSITIVE_INFINITY;
  let settled = false;
  while (history.length < maxIterations && !settled) {
    const { next, bounded } = await means(cases, pass);
    const moved = movements(centers, next, rows.columns);
    const movement = moved.reduce((sum, distance) => sum + distance * distance, 0);
    criterion = movement === 0 ? 0 : movement / variance;
    centers = next;
    if (movement > 0) {
      pass = await rows.assign(centers, bounded ? moved : undefined);
    }
    settled = criterion <= tolerance && pass.totalWeights.every((weight) => weight > 0);
    history.push(pass.inertia);
    afterIteration(history.length, pass.inertia);
  }
  const inertia = await rows.measured(pass);
  history[history.length - 1] = inertia;
  return {
    centers,
    inertia,
    history: Float64Array.from(history),
    convergence: { converged: settled, iterations: history.length, criterion, tolerance },
  };
}

/** The mean of every cluster, and whether the bounds of the last pass still hold. */
async function means(
  cases: ClusterCases,
  { totalWeights: clusterWeights, sums }: CenterSums,
): Promise<{ next: Float64Array; bounded: boolean }> {
  const { columns } = cases.rows;
  const next = sums.map((sum, at) => sum / clusterWeights[Math.floor(at / columns)]);
  const bounded = clusterWeights.every((weight) => weight > 0);
  if (!bounded) await fillEmpty(cases, next, clusterWeights);
  return { next, bounded };
}

function movements(before: Float64Array, after: Float64Array, columns: number): Float64Array {
  const moved = new Float64Array(before.length / columns);
  for (let at = 0; at < before.length; at += 1) {
    moved[Math.floor(at / columns)] += (after[at] - before[at]) ** 2;
  }
  return moved.map(Math.sqrt);
}
