import { distinctRows } from "../../../math/linalg/distinct-rows.js";
import { NeighborIndex } from "../../../math/neighbor-index/index.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { countedCases } from "../../../model/counted-cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClustererEstimator } from "../../../model/tasks/unsupervised.js";
import { requireRoom } from "../engine/room.js";
import { KMeans } from "../k-means/index.js";
import { SpectralClusteringModel, type SpectralClusteringState } from "./model.js";
import { spectralClusteringOptions } from "./options.js";
import { embedPoints } from "./solver.js";

/**
 * Finds clusters of any shape as parts of a graph of similar cases that are weakly connected to each other: cases become
 * rows of eigenvectors of the graph's Laplacian, which k-means divides.
 *
 * ```ts
 * const model = await new SpectralClustering({ clusters: 2, neighbors: 5 }).fit(rows);
 * model.labels;
 * model.eigenvalues; // a small one for every part that is hardly connected to the others
 * ```
 */
export class SpectralClustering extends ClustererEstimator<
  typeof spectralClusteringOptions,
  SpectralClusteringModel
> {
  static readonly kind = "SpectralClustering";
  static readonly schema = spectralClusteringOptions;
  static readonly models = [SpectralClusteringModel];
  static readonly preparation: Preparation = { scale: true };

  protected async learn(cases: Cases, control: FitControl): Promise<SpectralClusteringModel> {
    const { kind: method, options } = this;
    const { clusters, seed, restarts, neighbors, similarity } = options;
    const counted = countedCases(cases);
    const all = counted.rows === undefined ? undefined : cases.owned.matrix;
    const { first, indices } = distinctRows(counted.x);
    requireRoom(method, first.length, clusters);
    const points = takeDense(counted.x, first);
    const distinctWeights = new Float64Array(first.length);
    for (const [row, index] of indices.entries()) distinctWeights[index] += counted.weights?.[row] ?? 1;
    const { threads, signal } = control;
    const index = await NeighborIndex.of(points, {}, { threads, signal });
    const { vectors, ...found } = await embedPoints(method, points, distinctWeights, index, options, control);
    const divided = await new KMeans({ clusters, seed, restarts }).fit(vectors, {
      ...control,
      weights: distinctWeights,
    });
    const state: SpectralClusteringState = {
      ...found,
      inputs: cases.features,
      labels: indices.map((index) => divided.labels[index]),
      clusters,
      embedding: vectors,
      points,
      pointLabels: divided.labels,
      pointWeights: distinctWeights,
      neighbors,
      similarity,
      seed,
    };
    if (all === undefined) return new SpectralClusteringModel(state);
    // Cases that weigh nothing join the clusters of the others.
    const joined = new SpectralClusteringModel({ ...state, inputs: { names: state.inputs.names } });
    return new SpectralClusteringModel({ ...state, labels: joined.predict(all) });
  }
}
