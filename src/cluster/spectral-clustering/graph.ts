import type { Matrix } from "../../linalg/matrix.js";
import type { NearestRows } from "../../neighbors/index.js";
import type { Arena } from "../../wasm/arena.js";
import { denseTimesVector, gaussianSimilarities } from "../../wasm/dense-graph.js";
import type { ParallelControl } from "../../wasm/threads/parallel-for.js";

/** The similarities of all pairs of different points. */
export interface SimilarityGraph {
  readonly size: number;
  /** How many parts of the graph have no connection to each other. */
  readonly components: number;
  /** The products Σ similarity · x over the other points. */
  times(x: Float64Array): Promise<Float64Array> | Float64Array;
}

/** The connections of every point: its neighbors from place starts[i] to starts[i + 1]. */
class SparseGraph implements SimilarityGraph {
  readonly size: number;
  readonly components: number;
  readonly #starts: Int32Array;
  readonly #others: Int32Array;
  readonly #values: Float64Array;

  constructor(size: number, edges: readonly Edge[]) {
    this.size = size;
    this.#starts = new Int32Array(size + 1);
    for (const { a, b } of edges) {
      this.#starts[a + 1] += 1;
      this.#starts[b + 1] += 1;
    }
    for (let at = 0; at < size; at += 1) this.#starts[at + 1] += this.#starts[at];
    this.#others = new Int32Array(2 * edges.length);
    this.#values = new Float64Array(2 * edges.length);
    const next = this.#starts.slice();
    const add = (from: number, to: number, value: number) => {
      this.#others[next[from]] = to;
      this.#values[next[from]] = value;
      next[from] += 1;
    };
    for (const { a, b, value } of edges) {
      add(a, b, value);
      add(b, a, value);
    }
    this.components = countComponents(size, edges);
  }

  times(x: Float64Array): Float64Array {
    const out = new Float64Array(this.size);
    for (let row = 0; row < this.size; row += 1) {
      let sum = 0;
      for (let at = this.#starts[row]; at < this.#starts[row + 1]; at += 1)
        sum += this.#values[at] * x[this.#others[at]];
      out[row] = sum;
    }
    return out;
  }
}

interface Edge {
  readonly a: number;
  readonly b: number;
  readonly value: number;
}

/** The graph that connects near points: `near` has every point's nearest ones, itself among them. */
export function nearGraph(
  near: NearestRows,
  { mutual, similarityOf }: { mutual: boolean; similarityOf: (distance: number) => number },
): SimilarityGraph {
  const { rows: size, columns: k } = near.distances;
  const seen = new Map<number, { distance: number; times: number }>();
  for (let row = 0; row < size; row += 1) {
    for (let at = row * k; at < (row + 1) * k; at += 1) {
      const other = near.rows[at];
      if (other === row) continue;
      const key = Math.min(row, other) * size + Math.max(row, other);
      const times = (seen.get(key)?.times ?? 0) + 1;
      seen.set(key, { distance: near.distances.data[at], times });
    }
  }
  const edges: Edge[] = [];
  for (const [key, { distance, times }] of seen) {
    const value = similarityOf(distance);
    if (value > 0 && (times === 2 || !mutual))
      edges.push({ a: Math.floor(key / size), b: key % size, value });
  }
  return new SparseGraph(size, edges);
}

/** The graph of all Gaussian similarities, as a matrix in kernel memory. */
export async function fullGraph(
  arena: Arena,
  points: Matrix,
  bandwidth: number,
  control: ParallelControl,
): Promise<SimilarityGraph> {
  const { rows: size } = points;
  const matrix = await gaussianSimilarities(arena, points, -1 / (2 * bandwidth * bandwidth), control);
  const values = matrix.array;
  for (let row = 0; row < size; row += 1) values[row * (size + 1)] = 0;
  const [from, to] = [arena.float64(size), arena.float64(size)];
  return {
    size,
    components: countDense(values, size),
    times: async (x) => {
      from.set(x);
      await denseTimesVector(matrix, size, from, to, control);
      return to.copyOut();
    },
  };
}

function countComponents(size: number, edges: readonly Edge[]): number {
  const parents = Int32Array.from({ length: size }, (_, at) => at);
  const rootOf = (of: number): number => {
    let root = of;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  };
  let count = size;
  for (const { a, b } of edges) {
    const [one, other] = [rootOf(a), rootOf(b)];
    if (one === other) continue;
    parents[Math.max(one, other)] = Math.min(one, other);
    count -= 1;
  }
  return count;
}

/** Similarities of points far apart are 0 once they are too small for a number. */
function countDense(values: Float64Array, size: number): number {
  const open = new Set(Array.from({ length: size }, (_, at) => at));
  let count = 0;
  for (const start of open) {
    count += 1;
    open.delete(start);
    const queue = [start];
    for (let row = queue.pop(); row !== undefined && open.size > 0; row = queue.pop()) {
      for (const other of open) {
        if (values[row * size + other] === 0) continue;
        open.delete(other);
        queue.push(other);
      }
    }
  }
  return count;
}
