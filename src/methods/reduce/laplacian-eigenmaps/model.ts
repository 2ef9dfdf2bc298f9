import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf } from "../../../model/files/state.js";
import { NeighborModel } from "../engine/neighbor-model.js";
import { neighborState } from "../engine/neighbor-state.js";
import { similarityAt } from "./solver.js";

const laplacianEigenmapsState = neighborState
  .extend({
    /** The eigenvalues of the dimensions, from 0 to 2, the smallest first; that of the constant is left out. */
    eigenvalues: codecs.nonNegativeArray,
    /** How the strength of a link follows from its length. */
    similarity: field<"gaussian" | "equal">(z.enum(["gaussian", "equal"])),
    /** The bandwidth of the similarity. */
    bandwidth: z.number().positive(),
    /** How the search for the eigenvectors ended. */
    convergence: codecs.convergence,
    /** The seed of the random numbers. */
    seed: z.int(),
  })
  .check(
    "eigenvalues",
    "must be one per dimension",
    ({ eigenvalues, pointEmbedding }) => eigenvalues.length === pointEmbedding.columns,
  );

/** What `LaplacianEigenmaps` learns. */
export interface LaplacianEigenmapsState extends StateOf<typeof laplacianEigenmapsState> {}

/** Eigenvalues nearer to 1 than this say nothing of how far a new case is from the mean of its neighbors. */
const LEAST = 1e-6;

/** A fitted `LaplacianEigenmaps`. */
export class LaplacianEigenmapsModel extends NeighborModel<LaplacianEigenmapsState> {
  static readonly kind = "LaplacianEigenmaps";
  static readonly state = laplacianEigenmapsState;

  protected get prefix(): string {
    return "laplacian";
  }

  /** The mean of the neighbors by similarity, divided by 1 − λ, as it is for a training case (Bengio and others 2004). */
  protected place(_: Matrix, near: Int32Array, distances: Float64Array): Float64Array {
    const { pointEmbedding, pointWeights, eigenvalues } = this;
    const out = new Float64Array(pointEmbedding.columns);
    let total = 0;
    for (const [at, point] of near.entries()) {
      const strength = pointWeights[point] * similarityAt(distances[at], this);
      total += strength;
      for (let k = 0; k < out.length; k += 1)
        out[k] += strength * pointEmbedding.data[point * out.length + k];
    }
    return out.map((sum, k) => sum / total / Math.max(LEAST, 1 - eigenvalues[k]));
  }
}
