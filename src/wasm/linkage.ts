// Hierarchical clustering from rows, without the distances of all pairs.

import type { Arena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import { MetricCode } from "./generated/shared/distance.js";
import { type Rows, requireRows } from "./rows.js";
import { type Float64Span, requireAtLeast, requireSpan } from "./span.js";
import { LINKAGE_TURN_WORK } from "./tuning.js";

/** Clusters by Ward's criterion: their centers and total weights, at indices from 0. */
export class WardClusters {
  readonly #columns: number;
  readonly #centers: Float64Span;
  readonly #totalWeights: Float64Span;
  readonly #work: Float64Span;
  #count: number;

  /** Every row is a cluster; `x` is overwritten by centers, and `totalWeights` by their sums. */
  constructor(arena: Arena, x: Rows, totalWeights: Float64Span) {
    requireRows("WardClusters", "x", x);
    requireSpan("WardClusters", "totalWeights", totalWeights, x.rows);
    this.#columns = x.columns;
    this.#centers = x.span;
    this.#totalWeights = totalWeights;
    this.#work = arena.float64(x.rows + 1);
    this.#count = x.rows;
  }

  /** How many clusters are left. */
  get count(): number {
    return this.#count;
  }

  /**
   * The cluster nearest to another one, or `previous` if it is as near (−1 if there is none), and their distance: the
   * square root of twice the increase of the sum of squares if they merge.
   */
  nearest(index: number, previous: number): { readonly index: number; readonly distance: number } {
    requireAtLeast("WardClusters.nearest", "count", this.#count, 2);
    const own = {
      clusters: this.#count,
      columns: this.#columns,
      centers: this.#centers,
      masses: this.#totalWeights,
    };
    const found = cluster.nearestWard({ ...own, self: index, previous, work: this.#work });
    const criterion = this.#work.array[this.#count];
    return { index: found, distance: Math.sqrt(2 * criterion) };
  }

  /** Merges two clusters at the index of the first; the last cluster moves to the index of the second. */
  merge(first: number, second: number): void {
    this.#count -= 1;
    const own = { columns: this.#columns, centers: this.#centers, masses: this.#totalWeights };
    cluster.mergeWard({ ...own, first, second, last: this.#count });
  }
}

/** Metrics whose sums grow with the distance, and what makes a distance of a sum. */
const SPANNING = {
  squared: [MetricCode.squared, (sum: number) => sum],
  euclidean: [MetricCode.squared, Math.sqrt],
  manhattan: [MetricCode.manhattan, (sum: number) => sum],
  chebyshev: [MetricCode.chebyshev, (sum: number) => sum],
} as const;

export type SpanningMetric = keyof typeof SPANNING;

/** Whether a minimum spanning tree can be found without the distances of all pairs. */
export function isSpanningMetric(metric: string): metric is SpanningMetric {
  return Object.hasOwn(SPANNING, metric);
}

/** The edges of a tree over rows, n − 1 of them. */
export interface SpanningTree {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly lengths: Float64Array;
}

/** A minimum spanning tree of the rows, which are overwritten, in time rows²·columns. */
export async function minimumSpanningTree(
  arena: Arena,
  x: Rows,
  metric: SpanningMetric,
  pause: (completed: number) => Promise<unknown>,
): Promise<SpanningTree> {
  requireRows("minimumSpanningTree", "x", x);
  const { rows, columns, span } = x;
  const edges = Math.max(0, rows - 1);
  const out = arena.float64(3 * edges);
  const [best, from, ids, work] = Array.from({ length: 4 }, () => arena.float64(Math.max(1, rows)));
  const point = arena.float64(columns);
  best.array.fill(Number.POSITIVE_INFINITY);
  from.array.fill(0);
  ids.set(Float64Array.from({ length: rows }, (_, row) => row));
  // The last row is the first in the tree: it is behind all others already.
  point.set(span.array.slice(edges * columns, rows * columns));
  const [id, distanceOf] = SPANNING[metric];
  let number = edges;
  for (let done = 0; done < edges; ) {
    const left = edges - done;
    const steps = Math.min(left, Math.max(1, Math.floor(LINKAGE_TURN_WORK / (left * (columns + 1)))));
    number = cluster.spanningSteps({
      metric: id,
      steps,
      count: left,
      columns,
      rows: span,
      number,
      best,
      from,
      ids,
      point,
      work,
      out: out.part(3 * done),
    });
    done += steps;
    await pause(done);
  }
  const found = out.array;
  const part = (at: number) => (_: unknown, edge: number) => found[3 * edge + at];
  return {
    from: Int32Array.from({ length: edges }, part(0)),
    to: Int32Array.from({ length: edges }, part(1)),
    lengths: Float64Array.from({ length: edges }, (_, edge) => distanceOf(found[3 * edge + 2])),
  };
}
