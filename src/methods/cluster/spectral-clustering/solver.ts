import type { Convergence } from "../../../base/control.js";
import type { SettingsOf } from "../../../base/options.js";
import { abortablePacer } from "../../../base/pause.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { NeighborIndex } from "../../../math/neighbor-index/index.js";
import { random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { withArena } from "../../../wasm/arena.js";
import { leadingEigen } from "../engine/lanczos.js";
import { fullGraph, nearGraph } from "./graph.js";
import { laplacianOf } from "./laplacian.js";
import type { spectralClusteringOptions } from "./options.js";

export interface Embedding {
  /** The smallest eigenvalues of the Laplacian, in ascending order. */
  readonly eigenvalues: Float64Array;
  /** The eigenvectors as columns, one row per point. */
  readonly vectors: Matrix;
  readonly bandwidth: number;
  readonly components: number;
  readonly convergence: Convergence;
}

/** Points, which stand for as many equal cases as they weigh, as rows of eigenvectors, in which clusters are round. */
export async function embedPoints(
  method: string,
  points: Matrix,
  distinctWeights: Float64Array,
  index: NeighborIndex,
  options: SettingsOf<typeof spectralClusteringOptions>,
  { threads, signal }: FitControl,
): Promise<Embedding> {
  const { graph: kind, clusters, neighbors, laplacian, maxIterations, tolerance, seed } = options;
  const control = { threads, signal };
  // Every point is among its own nearest ones.
  const near = await index.async.nearest(points, neighbors + 1, control);
  const bandwidth = options.bandwidth ?? medianReach(near.distances);
  const similarityOf = similarityFunction(options.similarity, bandwidth);
  return withArena(async (arena) => {
    const graph =
      kind === "full"
        ? await fullGraph(arena, points, bandwidth, control)
        : nearGraph(near, { mutual: kind === "mutual", similarityOf });
    const pause = abortablePacer(method, signal);
    const operator = await laplacianOf(graph, distinctWeights, laplacian !== "unnormalized", pause);
    const { values, vectors, products, residual } = await leadingEigen(operator, clusters, {
      tolerance,
      maxProducts: maxIterations,
      stream: random(seed),
    });
    const columns = vectors.map((vector) => vector.map((value, at) => value / operator.scales[at]));
    const rows = Matrix.fromColumns(columns);
    return {
      eigenvalues: values.map((value) => Math.max(0, operator.shift - value)),
      vectors: laplacian === "symmetric" ? unitRows(rows) : rows,
      bandwidth,
      components: graph.components,
      convergence: { converged: residual <= tolerance, iterations: products, criterion: residual, tolerance },
    };
  });
}

/** The similarity of two points by their distance. */
export function similarityFunction(
  similarity: "gaussian" | "equal",
  bandwidth: number,
): (distance: number) => number {
  if (similarity === "equal") return () => 1;
  return (distance) => Math.exp(-((distance / bandwidth) ** 2) / 2);
}

/** The median distance of a point to the last of its nearest ones. */
function medianReach(distances: Matrix): number {
  const last = distances.column(distances.columns - 1).sort();
  const middle = last[Math.floor(last.length / 2)];
  return middle > 0 ? middle : 1;
}

/** Rows of length 1 (Ng, Jordan and Weiss 2002). */
function unitRows(x: Matrix): Matrix {
  const lengths = Float64Array.from({ length: x.rows }, (_, row) => Math.hypot(...x.row(row)));
  return x.map((value, at) => {
    const length = lengths[Math.floor(at / x.columns)];
    return length > 0 ? value / length : value;
  });
}
