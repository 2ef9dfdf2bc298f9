import type { Convergence } from "../../../base/control.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { NearGraph } from "../engine/near-graph.js";
import { NeighborEstimator, type PointEmbedding } from "../engine/neighbor-estimator.js";
import type { NeighborState } from "../engine/neighbor-state.js";
import { LaplacianEigenmapsModel } from "./model.js";
import { laplacianEigenmapsOptions } from "./options.js";
import { medianReach, similarityAt, smoothFunctions } from "./solver.js";

/**
 * Embeds cases so that similar ones are near to each other, by the smoothest functions on the graph of near cases (Belkin
 * and Niyogi 2003).
 *
 * ```ts
 * const model = await new LaplacianEigenmaps({ neighbors: 8 }).fit(rows);
 * model.embedding; // one row per case
 * ```
 */
export class LaplacianEigenmaps extends NeighborEstimator<
  typeof laplacianEigenmapsOptions,
  LaplacianEigenmapsModel,
  Smooth
> {
  static readonly kind = "LaplacianEigenmaps";
  static readonly schema = laplacianEigenmapsOptions;
  static readonly models = [LaplacianEigenmapsModel];
  static readonly preparation: Preparation = { scale: true };

  protected async embed(
    { a, b, lengths, reaches }: NearGraph,
    weights: Float64Array,
    { onProgress }: FitControl,
    pause: () => Promise<unknown>,
  ): Promise<Smooth> {
    const { similarity, components, maxIterations: total } = this.options;
    const bandwidth = this.options.bandwidth ?? medianReach(reaches);
    const similarities = lengths.map((length) => similarityAt(length, { similarity, bandwidth }));
    const pairs = { a, b, similarities };
    const found = await smoothFunctions(pairs, weights, components, this.options, pause, (completed) =>
      onProgress?.({ phase: "iterations", completed, total }),
    );
    const { embedding: pointEmbedding, eigenvalues, convergence } = found;
    return { pointEmbedding, eigenvalues, convergence, bandwidth };
  }

  protected model(
    state: NeighborState,
    { eigenvalues, convergence, bandwidth }: Smooth,
  ): LaplacianEigenmapsModel {
    const { similarity, seed } = this.options;
    return new LaplacianEigenmapsModel({ ...state, eigenvalues, convergence, bandwidth, similarity, seed });
  }
}

interface Smooth extends PointEmbedding {
  readonly eigenvalues: Float64Array;
  readonly convergence: Convergence;
  readonly bandwidth: number;
}
