// Lengths of shortest paths in a graph, from every point to every other one.

import { Matrix } from "../../../math/linalg/matrix.js";

/** Links of points in both directions: those of point i are at the indices from starts[i] to starts[i + 1]. */
export interface LinkedPoints {
  readonly starts: Int32Array;
  readonly others: Int32Array;
  readonly lengths: Float64Array;
}

/** Links in both directions, from pairs that are listed once. */
export function linksOf(
  size: number,
  pairs: {
    readonly a: ArrayLike<number>;
    readonly b: ArrayLike<number>;
    readonly lengths: ArrayLike<number>;
  },
): LinkedPoints {
  const { a, b, lengths: given } = pairs;
  const starts = new Int32Array(size + 1);
  for (let at = 0; at < a.length; at += 1) {
    starts[a[at] + 1] += 1;
    starts[b[at] + 1] += 1;
  }
  for (let point = 0; point < size; point += 1) starts[point + 1] += starts[point];
  const others = new Int32Array(2 * a.length);
  const lengths = new Float64Array(2 * a.length);
  const next = starts.slice();
  const add = (from: number, to: number, length: number) => {
    others[next[from]] = to;
    lengths[next[from]] = length;
    next[from] += 1;
  };
  for (let at = 0; at < a.length; at += 1) {
    add(a[at], b[at], given[at]);
    add(b[at], a[at], given[at]);
  }
  return { starts, others, lengths };
}

/** The lengths of the shortest paths between all points by Dijkstra's method; ∞ where there is no path. */
export async function shortestPaths(
  links: LinkedPoints,
  pause: (completed: number) => Promise<unknown>,
): Promise<Matrix> {
  const size = links.starts.length - 1;
  const out = new Matrix(size, size);
  const heap = new PointHeap(size);
  for (let from = 0; from < size; from += 1) {
    pathsFrom(links, from, heap, out.data.subarray(from * size, (from + 1) * size));
    await pause(from + 1);
  }
  // Sums in the other direction round differently; the shorter one counts for both.
  for (let i = 0; i < size; i += 1)
    for (let j = i + 1; j < size; j += 1) {
      const length = Math.min(out.data[i * size + j], out.data[j * size + i]);
      out.data[i * size + j] = length;
      out.data[j * size + i] = length;
    }
  return out;
}

/** The lengths of the shortest paths to all points from a place that has links of its own to some of them. */
export function pathsFromLinks(
  links: LinkedPoints,
  points: ArrayLike<number>,
  lengths: ArrayLike<number>,
): Float64Array {
  const size = links.starts.length - 1;
  const out = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const heap = new PointHeap(size);
  for (let at = 0; at < points.length; at += 1) {
    if (lengths[at] >= out[points[at]]) continue;
    out[points[at]] = lengths[at];
    heap.put(points[at], out);
  }
  finishPaths(links, heap, out);
  return out;
}

function pathsFrom(links: LinkedPoints, from: number, heap: PointHeap, out: Float64Array): void {
  out.fill(Number.POSITIVE_INFINITY);
  out[from] = 0;
  heap.put(from, out);
  finishPaths(links, heap, out);
}

function finishPaths({ starts, others, lengths }: LinkedPoints, heap: PointHeap, out: Float64Array): void {
  for (let point = heap.take(out); point >= 0; point = heap.take(out)) {
    for (let at = starts[point]; at < starts[point + 1]; at += 1) {
      const length = out[point] + lengths[at];
      if (length >= out[others[at]]) continue;
      out[others[at]] = length;
      heap.put(others[at], out);
    }
  }
}

/** Points by their distances, the nearest first. */
class PointHeap {
  readonly #points: Int32Array;
  /** The index of each point in the heap, −1 if it is not there. */
  readonly #indices: Int32Array;
  #count = 0;

  constructor(size: number) {
    this.#points = new Int32Array(size);
    this.#indices = new Int32Array(size).fill(-1);
  }

  /** Adds a point, or moves one that came nearer. */
  put(point: number, distances: Float64Array): void {
    let at = this.#indices[point];
    if (at < 0) {
      at = this.#count;
      this.#count += 1;
    }
    for (; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (distances[this.#points[parent]] <= distances[point]) break;
      this.#set(at, this.#points[parent]);
      at = parent;
    }
    this.#set(at, point);
  }

  /** Removes the nearest point; −1 if there is none. */
  take(distances: Float64Array): number {
    if (this.#count === 0) return -1;
    const [found, last] = [this.#points[0], this.#points[this.#count - 1]];
    this.#indices[found] = -1;
    this.#count -= 1;
    if (this.#count === 0) return found;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#count) break;
      if (child + 1 < this.#count && distances[this.#points[child + 1]] < distances[this.#points[child]])
        child += 1;
      if (distances[last] <= distances[this.#points[child]]) break;
      this.#set(at, this.#points[child]);
      at = child;
    }
    this.#set(at, last);
    return found;
  }

  #set(at: number, point: number): void {
    this.#points[at] = point;
    this.#indices[point] = at;
  }
}
