// The graph of near points, whose parts are linked where they are nearest.

import type { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { distancesHere, requireComparable } from "../../../math/distance/dissimilarity.js";
import type { GowerRanges, Whitening } from "../../../math/distance/row-comparison.js";
import { comparedRows } from "../../../math/distance/row-comparison.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { NeighborIndex } from "../../../math/neighbor-index/index.js";
import { takeDense } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import {
  type DensityMetric,
  indexedRows,
  isIndexed,
  nearCases,
} from "../../cluster/engine/density-metric.js";
import { indicesOfNearest } from "../../cluster/engine/indices-of-nearest.js";

/** How points are compared. */
export interface PointComparison {
  readonly metric: DensityMetric;
  readonly power?: number | undefined;
  readonly whitening?: Whitening | undefined;
  readonly ranges?: GowerRanges | undefined;
}

/** Points by their distances. */
export interface PointSource {
  readonly size: number;
  /** The distances of a point from all points. */
  from(point: number): Float64Array;
  /** The distances of some points from each other. */
  among(points: ArrayLike<number>): Matrix;
  /** The k nearest other points of every point. */
  nearest(k: number, control: FitControl): Promise<{ rows: Int32Array; distances: Float64Array }>;
}

export function rowSource(method: string, points: Matrix, comparison: PointComparison): PointSource {
  const compared = comparedRows(points, comparison);
  const { matrix } = compared;
  const between = (x: Matrix, y: Matrix): Matrix => {
    const found = distancesHere({ ...compared, matrix: x }, y);
    requireComparable(method, found, compared.metric);
    return found;
  };
  return {
    size: points.rows,
    from: (point) => between(matrix.slice(point, point + 1), matrix).data,
    among: (some) => {
      const taken = takeDense(matrix, some);
      return between(taken, taken);
    },
    nearest: async (k, { threads, signal }) => {
      const found = await nearestOf(method, points, comparison, k + 1, { threads, signal });
      return withoutSelf(found, points.rows, k);
    },
  };
}

async function nearestOf(
  method: string,
  points: Matrix,
  comparison: PointComparison,
  k: number,
  control: FitControl,
): Promise<{ rows: Int32Array; distances: Matrix }> {
  const { metric } = comparison;
  const whole = { ...comparison, metric };
  if (!isIndexed(whole)) return nearCases(method, points, whole).nearest(points, k);
  const { matrix, metric: of, power } = indexedRows(points, whole);
  const index = await NeighborIndex.of(matrix, { metric: of, power }, control);
  return index.async.nearest(matrix, k, control);
}

export function pairSource(pairs: Dissimilarities): PointSource {
  const { cases: size } = pairs;
  const from = (point: number) => Float64Array.from({ length: size }, (_, other) => pairs.get(point, other));
  return {
    size,
    from,
    among: (some) =>
      new Matrix(
        some.length,
        some.length,
        Float64Array.from({ length: some.length ** 2 }, (_, at) =>
          pairs.get(some[Math.floor(at / some.length)], some[at % some.length]),
        ),
      ),
    nearest: async (k) => {
      const rows = new Int32Array(size * k);
      const distances = new Float64Array(size * k);
      for (let point = 0; point < size; point += 1) {
        const all = from(point);
        for (const [at, other] of indicesOfNearest(all, k, point).entries()) {
          rows[point * k + at] = other;
          distances[point * k + at] = all[other];
        }
      }
      return { rows, distances };
    },
  };
}

/** Every point finds itself, but not always first among equally near ones. */
function withoutSelf(
  found: { readonly rows: Int32Array; readonly distances: Matrix },
  size: number,
  k: number,
): { rows: Int32Array; distances: Float64Array } {
  const width = found.distances.columns;
  const rows = new Int32Array(size * k);
  const distances = new Float64Array(size * k);
  for (let point = 0; point < size; point += 1) {
    let to = point * k;
    for (let at = point * width; at < (point + 1) * width && to < (point + 1) * k; at += 1) {
      if (found.rows[at] === point) continue;
      rows[to] = found.rows[at];
      distances[to] = found.distances.data[at];
      to += 1;
    }
  }
  return { rows, distances };
}

/** Points with their near ones, as pairs that are listed once. */
export interface NearGraph {
  readonly source: PointSource;
  /** The neighbors of every point: the nearest ones, and those to which it links its part. */
  readonly neighbors: readonly Int32Array[];
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly lengths: Float64Array;
  /** The distance of every point to the last of its nearest ones. */
  readonly reaches: Float64Array;
  /** Number of parts that the nearest points leave, before these are linked. */
  readonly parts: number;
}

/** The graph in which every point is linked to its k nearest others, and parts where they are nearest. */
export async function nearGraph(
  source: PointSource,
  k: number,
  control: FitControl,
  pause: () => Promise<unknown>,
): Promise<NearGraph> {
  const { size } = source;
  const near = await source.nearest(k, control);
  const neighbors = Array.from({ length: size }, (_, point) => near.rows.slice(point * k, (point + 1) * k));
  const [a, b, lengths]: [number[], number[], number[]] = [[], [], []];
  const sets = new PointSets(size);
  for (let point = 0; point < size; point += 1)
    for (let at = point * k; at < (point + 1) * k; at += 1) {
      const other = near.rows[at];
      sets.join(point, other);
      // Of two points that are near to each other, the first one makes the link.
      if (other < point && neighbors[other].includes(point)) continue;
      a.push(point);
      b.push(other);
      lengths.push(near.distances[at]);
    }
  const parts = sets.count;
  while (sets.count > 1) {
    for (const link of await shortestLinks(source, sets, pause)) {
      if (!sets.join(link.a, link.b)) continue;
      a.push(link.a);
      b.push(link.b);
      lengths.push(link.length);
      neighbors[link.a] = Int32Array.from([...neighbors[link.a], link.b]);
      neighbors[link.b] = Int32Array.from([...neighbors[link.b], link.a]);
    }
  }
  return {
    source,
    neighbors,
    a: Int32Array.from(a),
    b: Int32Array.from(b),
    lengths: Float64Array.from(lengths),
    reaches: Float64Array.from({ length: size }, (_, point) => near.distances[(point + 1) * k - 1]),
    parts,
  };
}

interface Link {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** The shortest link from each part to another one, the shortest first (Borůvka's method). */
async function shortestLinks(
  source: PointSource,
  sets: PointSets,
  pause: () => Promise<unknown>,
): Promise<Link[]> {
  const best = new Map<number, Link>();
  for (let a = 0; a < source.size; a += 1) {
    const distances = source.from(a);
    const own = sets.rootOf(a);
    let found = best.get(own);
    for (let b = 0; b < source.size; b += 1)
      if (distances[b] < (found?.length ?? Number.POSITIVE_INFINITY) && sets.rootOf(b) !== own)
        found = { a, b, length: distances[b] };
    if (found !== undefined) best.set(own, found);
    await pause();
  }
  return [...best.values()].sort((one, other) => one.length - other.length || one.a - other.a);
}

/** Sets of points that are joined. */
class PointSets {
  readonly #parents: Int32Array;
  #count: number;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, point) => point);
    this.#count = size;
  }

  get count(): number {
    return this.#count;
  }

  rootOf(point: number): number {
    const parents = this.#parents;
    let root = point;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }

  /** Whether the sets of the points were different before. */
  join(a: number, b: number): boolean {
    const [one, other] = [this.rootOf(a), this.rootOf(b)];
    if (one === other) return false;
    this.#parents[Math.max(one, other)] = Math.min(one, other);
    this.#count -= 1;
    return true;
  }
}
