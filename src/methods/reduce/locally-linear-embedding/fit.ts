import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { NearGraph } from "../engine/near-graph.js";
import { NeighborEstimator, type PointEmbedding } from "../engine/neighbor-estimator.js";
import type { NeighborState } from "../engine/neighbor-state.js";
import { LocallyLinearEmbeddingModel } from "./model.js";
import { locallyLinearEmbeddingOptions } from "./options.js";
import { leastErrors, reconstructionWeights } from "./solver.js";

/**
 * Embeds cases so that each remains the combination of its neighbors that it is in the data (Roweis and Saul 2000).
 *
 * ```ts
 * const model = await new LocallyLinearEmbedding({ neighbors: 12 }).fit(rows);
 * model.embedding; // one row per case
 * ```
 */
export class LocallyLinearEmbedding extends NeighborEstimator<
  typeof locallyLinearEmbeddingOptions,
  LocallyLinearEmbeddingModel,
  Combined
> {
  static readonly kind = "LocallyLinearEmbedding";
  static readonly schema = locallyLinearEmbeddingOptions;
  static readonly models = [LocallyLinearEmbeddingModel];
  static readonly preparation: Preparation = { scale: true };

  protected async embed(
    { source, neighbors }: NearGraph,
    weights: Float64Array,
    control: FitControl,
    pause: () => Promise<unknown>,
  ): Promise<Combined> {
    const { components, penalty } = this.options;
    const total = source.size;
    const combinations: Float64Array[] = [];
    for (let point = 0; point < total; point += 1) {
      const distances = source.among([point, ...neighbors[point]]);
      combinations.push(reconstructionWeights(distances, penalty));
      if (await pause()) control.onProgress?.({ phase: "combinations", completed: point + 1, total });
    }
    const found = await leastErrors(neighbors, combinations, weights, components, control, pause);
    return { pointEmbedding: found.embedding, eigenvalues: found.eigenvalues };
  }

  protected model(state: NeighborState, { eigenvalues }: Combined): LocallyLinearEmbeddingModel {
    return new LocallyLinearEmbeddingModel({
      ...state,
      eigenvalues,
      penalty: this.options.penalty,
    });
  }
}

interface Combined extends PointEmbedding {
  readonly eigenvalues: Float64Array;
}
