// Centers of clusters to which every case belongs in part.

import type { Convergence } from "../../../base/control.js";
import { pacer } from "../../../base/pause.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { crossDistances } from "../../../wasm/condensed.js";
import type { Rows } from "../../../wasm/rows.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";

/** Cases that are divided without a pause. */
const AT_ONCE = 4096;

/** How a case is divided among the clusters. */
export interface SoftRule {
  /** Turns the squared distances of a case from all centers into its memberships, and returns what the case costs. */
  divide(squares: Float64Array): number;
  /** How much a case counts in the mean of a cluster it belongs to in part. */
  count(membership: number): number;
}

/** Where an iteration ended. */
export interface SoftEnding {
  readonly centers: Float64Array;
  /** The weighted sum of what the cases cost. */
  readonly objective: number;
  readonly history: Float64Array;
  readonly convergence: Convergence;
}

export interface SoftStopping {
  readonly maxIterations: number;
  readonly tolerance: number;
  /** The mean variance of the columns, in units of which the tolerance is. */
  readonly variance: number;
}

/** Memberships and means in turns, until the centers rest. */
export function softCenters(
  x: Matrix,
  weights: Float64Array,
  start: Float64Array,
  rule: SoftRule,
  { maxIterations, tolerance, variance }: SoftStopping,
  control: ParallelControl,
  afterIteration: (completed: number, objective: number) => Promise<unknown>,
): Promise<SoftEnding> {
  return withArena(async (arena) => {
    const rows = { span: arena.copyIn(x.data), rows: x.rows, columns: x.columns };
    const pass = membershipPass(arena, x, rows, weights, rule, start.length / x.columns, control);
    let centers = start;
    const history: number[] = [];
    let criterion = Number.POSITIVE_INFINITY;
    while (history.length < maxIterations && !(criterion <= tolerance)) {
      const { next, objective } = await pass(centers);
      let moved = 0;
      for (let at = 0; at < next.length; at += 1) moved += (next[at] - centers[at]) ** 2;
      // Columns that do not vary leave nothing to move.
      criterion = moved === 0 ? 0 : moved / variance;
      centers = next;
      history.push(objective);
      await afterIteration(history.length, objective);
    }
    // The objective of the last centers, not of those before.
    const { objective } = await pass(centers);
    history.push(objective);
    return {
      centers,
      objective,
      history: Float64Array.from(history),
      convergence: {
        converged: criterion <= tolerance,
        iterations: history.length - 1,
        criterion,
        tolerance,
      },
    };
  });
}

/** The means of the clusters by the memberships that follow from centers, and the objective of these centers. */
function membershipPass(
  arena: Arena,
  x: Matrix,
  rows: Rows,
  weights: Float64Array,
  rule: SoftRule,
  clusters: number,
  control: ParallelControl,
) {
  const { columns, data } = x;
  const held = arena.float64(clusters * columns);
  const squares = arena.float64(x.rows * clusters);
  const pause = pacer();
  return async (centers: Float64Array): Promise<{ next: Float64Array; objective: number }> => {
    held.set(centers);
    await crossDistances(
      arena,
      rows,
      { span: held, rows: clusters, columns },
      { metric: "squared" },
      squares,
      control,
    );
    const clusterWeights = new Float64Array(clusters);
    const sums = new Float64Array(clusters * columns);
    let objective = 0;
    let found = squares.array;
    for (let i = 0; i < x.rows; i += 1) {
      if (i % AT_ONCE === 0) {
        await pause();
        found = squares.array;
      }
      const row = found.subarray(i * clusters, (i + 1) * clusters);
      objective += weights[i] * rule.divide(row);
      for (let c = 0; c < clusters; c += 1) {
        const weight = weights[i] * rule.count(row[c]);
        clusterWeights[c] += weight;
        // Measured from the center before, so that rows far from the origin lose no digits.
        for (let j = 0; j < columns; j += 1)
          sums[c * columns + j] += weight * (data[i * columns + j] - centers[c * columns + j]);
      }
    }
    // A center without cases stays where it is.
    const next = centers.map((value, at) => {
      const weight = clusterWeights[Math.floor(at / columns)];
      return weight > 0 ? value + sums[at] / weight : value;
    });
    return { next, objective };
  };
}
