import * as z from "zod";
import { NeighborIndex } from "../../../math/neighbor-index/index.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Clusterer } from "../../../model/model.js";
import { similarityFunction } from "./solver.js";

const spectralClusteringState = StateSchema.of({
  inputs: codecs.features,
  /** The cluster of every training case, from 0. */
  labels: codecs.int32Array,
  /** The number of clusters. */
  clusters: z.int().min(1),
  /** The smallest eigenvalues of the Laplacian, in ascending order. */
  eigenvalues: codecs.nonNegativeArray,
  /** The rows that k-means divided: one per row of `points`, one column per eigenvalue. */
  embedding: codecs.matrix,
  /** The distinct training cases of weight above 0. */
  points: codecs.matrix,
  /** The cluster of each of them. */
  pointLabels: codecs.int32Array,
  /** The weight of each of them. */
  pointWeights: codecs.positiveArray,
  /** Number of connected parts of the graph. */
  components: z.int().min(1),
  neighbors: z.int().min(1),
  similarity: z.enum(["gaussian", "equal"]),
  /** The bandwidth of the similarity. */
  bandwidth: z.number().positive(),
  /** How the eigenvectors converged; the criterion is their largest residual. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
})
  .check(
    "points",
    "must have one column per feature",
    ({ points, inputs }) => points.rows > 0 && points.columns === inputs.names.length,
  )
  .check(
    "embedding",
    "must have one row per point and one column per eigenvalue",
    ({ embedding, points, eigenvalues }) =>
      embedding.rows === points.rows && embedding.columns === eigenvalues.length,
  )
  .check("labels", "must name the clusters", ({ labels, clusters }) =>
    labels.every((label) => label >= 0 && label < clusters),
  )
  .check(
    "pointLabels",
    "must be the cluster of every point",
    ({ pointLabels, points, clusters }) =>
      pointLabels.length === points.rows && pointLabels.every((label) => label >= 0 && label < clusters),
  )
  .check(
    "pointWeights",
    "must be one per point",
    ({ pointWeights, points }) => pointWeights.length === points.rows,
  );

/** What `SpectralClustering` learns. */
export interface SpectralClusteringState extends StateOf<typeof spectralClusteringState> {}

/** A fitted `SpectralClustering`. */
export class SpectralClusteringModel extends FittedModel<SpectralClusteringState> implements Clusterer {
  static readonly kind = "SpectralClustering";
  static readonly state = spectralClusteringState;
  #index: NeighborIndex | undefined;

  /**
   * The cluster with the largest total similarity among the nearest training cases, of equal ones that of the nearest
   * case; a training case keeps its cluster.
   */
  predict(rows: Rows): Int32Array {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const { points, pointLabels, pointWeights, clusters } = this;
    this.#index ??= NeighborIndex.ofNow(points);
    const near = this.#index.nearest(x, this.neighbors);
    const k = near.distances.columns;
    const similarityOf = similarityFunction(this.similarity, this.bandwidth);
    return Int32Array.from({ length: x.rows }, (_, row) => {
      const nearest = pointLabels[near.rows[row * k]];
      if (near.distances.data[row * k] === 0) return nearest;
      const votes = new Float64Array(clusters);
      for (let at = row * k; at < (row + 1) * k; at += 1) {
        const point = near.rows[at];
        votes[pointLabels[point]] += pointWeights[point] * similarityOf(near.distances.data[at]);
      }
      return votes.reduce((best, vote, cluster) => (vote > votes[best] ? cluster : best), nearest);
    });
  }
}
