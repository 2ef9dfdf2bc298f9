import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { NeighborIndex } from "../../../math/neighbor-index/index.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelState } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Clusterer } from "../../../model/model.js";
import { similarityFunction } from "./solver.js";

/** What `SpectralClustering` learns. */
export interface SpectralClusteringState extends ModelState {
  /** The cluster of every training case, from 0. */
  readonly labels: Int32Array;
  /** The number of clusters. */
  readonly clusters: number;
  /** The smallest eigenvalues of the Laplacian, in ascending order. */
  readonly eigenvalues: Float64Array;
  /** The rows that k-means divided: one per row of `points`, one column per eigenvalue. */
  readonly embedding: Matrix;
  /** The different training cases that weigh more than 0. */
  readonly points: Matrix;
  /** The cluster of each of them. */
  readonly pointLabels: Int32Array;
  /** The weight of each of them. */
  readonly pointWeights: Float64Array;
  /** How many parts of the graph have no connection to each other. */
  readonly components: number;
  readonly neighbors: number;
  readonly similarity: "gaussian" | "equal";
  /** The bandwidth of the similarity. */
  readonly bandwidth: number;
  /** How the eigenvectors converged; what is compared with the tolerance is their largest residual. */
  readonly convergence: Convergence;
  readonly seed: number;
}

const spectralClusteringState = new StateSchema<SpectralClusteringState>({
  inputs: codecs.features,
  labels: codecs.int32Array,
  clusters: z.int().min(1),
  eigenvalues: codecs.nonNegativeArray,
  embedding: codecs.matrix,
  points: codecs.matrix,
  pointLabels: codecs.int32Array,
  pointWeights: codecs.positiveArray,
  components: z.int().min(1),
  neighbors: z.int().min(1),
  similarity: z.enum(["gaussian", "equal"]),
  bandwidth: z.number().positive(),
  convergence: codecs.convergence,
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

export interface SpectralClusteringModel extends SpectralClusteringState {}

/** A fitted `SpectralClustering`. */
export class SpectralClusteringModel extends FittedModel<SpectralClusteringState> implements Clusterer {
  static readonly kind = "SpectralClustering";
  static readonly state = spectralClusteringState;
  #index: NeighborIndex | undefined;

  /**
   * The cluster with the largest total similarity among the nearest training cases, of equal ones that of the nearest
   * case; a training case has its own.
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
