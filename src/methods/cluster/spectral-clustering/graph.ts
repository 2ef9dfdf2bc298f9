import type { Matrix } from "../../../math/linalg/matrix.js";
import type { NearestRows } from "../../../math/neighbor-index/index.js";
import type { Arena } from "../../../wasm/arena.js";
import { denseTimesVector } from "../../../wasm/dense-graph.js";
import { kernelRowsOnThreads } from "../../../wasm/kernel-rows.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { programOf } from "../../kernel/engine/program.js";

/** The similarities of all pairs of different points. */
export interface SimilarityGraph {
  readonly size: number;
  /** Number of connected parts of the graph. */
  readonly components: number;
  /** The products Σ similarity · x over the other points. */
  times(x: Float64Array): Promise<Float64Array> | Float64Array;
}

/** The connections of every point: its neighbors at the indices from starts[i] to starts[i + 1]. */
class SparseGraph implements SimilarityGraph {
  readonly size: number;
  readonly components: number;
  readonly #starts: Int32Array;
  readonly #others: Int32Array;
  readonly #values: Float64Array;

  constructor(size: number, edges: Edges) {
    this.size = size;
    const { count, a, b, values } = edges;
    const starts = new Int32Array(size + 1);
    for (let edge = 0; edge < count; edge += 1) {
      starts[a[edge] + 1] += 1;
      starts[b[edge] + 1] += 1;
    }
    for (let at = 0; at < size; at += 1) starts[at + 1] += starts[at];
    const others = new Int32Array(2 * count);
    const strengths = new Float64Array(2 * count);
    const next = starts.slice();
    const add = (from: number, to: number, value: number) => {
      others[next[from]] = to;
      strengths[next[from]] = value;
      next[from] += 1;
    };
    for (let edge = 0; edge < count; edge += 1) {
      add(a[edge], b[edge], values[edge]);
      add(b[edge], a[edge], values[edge]);
    }
    this.#starts = starts;
    this.#others = others;
    this.#values = strengths;
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

/** Connections of two points each, of which the first `count` are there. */
interface Edges {
  readonly count: number;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly values: Float64Array;
}

/** The graph that connects near points: `near` has every point's nearest ones, itself among them. */
export function nearGraph(
  near: NearestRows,
  { mutual, similarityOf }: { mutual: boolean; similarityOf: (distance: number) => number },
): SimilarityGraph {
  const { rows: size, columns: k, data: distances } = near.distances;
  const { rows: others } = near;
  const isNear = (of: number, point: number) => {
    for (let at = of * k; at < (of + 1) * k; at += 1) if (others[at] === point) return true;
    return false;
  };
  const a = new Int32Array(size * k);
  const b = new Int32Array(size * k);
  const values = new Float64Array(size * k);
  let count = 0;
  for (let row = 0; row < size; row += 1) {
    for (let at = row * k; at < (row + 1) * k; at += 1) {
      const other = others[at];
      // Of points that are near to each other, the first one makes the connection.
      const both = isNear(other, row);
      if (other === row || (both ? other < row : mutual)) continue;
      const value = similarityOf(distances[at]);
      if (!(value > 0)) continue;
      a[count] = row;
      b[count] = other;
      values[count] = value;
      count += 1;
    }
  }
  return new SparseGraph(size, { count, a, b, values });
}

/** The graph of all Gaussian similarities, as a matrix in kernel memory. */
export async function fullGraph(
  arena: Arena,
  points: Matrix,
  bandwidth: number,
  control: ParallelControl,
): Promise<SimilarityGraph> {
  const { rows: size } = points;
  const matrix = arena.float64(size * size);
  const program = programOf(arena, { kind: "radial", lengthScale: bandwidth }, points);
  await kernelRowsOnThreads(arena, program, matrix, control);
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

function countComponents(size: number, { count: edges, a, b }: Edges): number {
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
  for (let edge = 0; edge < edges; edge += 1) {
    const [one, other] = [rootOf(a[edge]), rootOf(b[edge])];
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
