import type { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { type ClassicalEmbedding, classicalEmbedding } from "../engine/classical.js";
import type { NearGraph } from "../engine/near-graph.js";
import { NeighborEstimator, type PointEmbedding } from "../engine/neighbor-estimator.js";
import type { NeighborState } from "../engine/neighbor-state.js";
import { linksOf, shortestPaths } from "../engine/shortest-paths.js";
import { IsomapModel } from "./model.js";
import { isomapOptions } from "./options.js";
import { residualVariance } from "./residual-variance.js";

/**
 * Unrolls cases that lie along a curved surface: classical scaling of the lengths of paths through near cases (Tenenbaum,
 * de Silva and Langford 2000).
 *
 * ```ts
 * const model = await new Isomap({ neighbors: 8 }).fit(rows);
 * model.embedding; // one row per case
 * model.residualVariance; // near 0 if the paths fit into so few dimensions
 * ```
 */
export class Isomap extends NeighborEstimator<typeof isomapOptions, IsomapModel, Unrolled> {
  static readonly kind = "Isomap";
  static readonly schema = isomapOptions;
  static readonly models = [IsomapModel];
  static readonly preparation: Preparation = { scale: true };

  protected async embed(
    graph: NearGraph,
    weights: Float64Array,
    control: FitControl,
    pause: () => Promise<unknown>,
  ): Promise<Unrolled> {
    const { a, b, lengths } = graph;
    const total = weights.length;
    const paths = await shortestPaths(linksOf(total, graph), (completed) => {
      control.onProgress?.({ phase: "paths", completed, total });
      return pause();
    });
    const found = await classicalEmbedding(paths, weights, this.options.components, control, pause);
    return {
      ...found,
      pointEmbedding: found.embedding,
      links: { a, b, lengths },
      residualVariance: residualVariance(paths, found.embedding, weights),
    };
  }

  protected model(state: NeighborState, found: Unrolled): IsomapModel {
    const { eigenvalues, inertia, squareMeans, links, residualVariance: unexplained } = found;
    return new IsomapModel({
      ...state,
      eigenvalues,
      inertia,
      squareMeans,
      links,
      residualVariance: unexplained,
    });
  }
}

interface Unrolled extends PointEmbedding, ClassicalEmbedding {
  readonly embedding: Matrix;
  readonly links: NonNullable<IsomapModel["links"]>;
  readonly residualVariance: number;
}
