import * as z from "zod";
import { distancesHere } from "../../../math/distance/dissimilarity.js";
import { comparedRows } from "../../../math/distance/row-comparison.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense } from "../../../model/case-rows.js";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import { NeighborModel } from "../engine/neighbor-model.js";
import { neighborState } from "../engine/neighbor-state.js";
import { reconstructionWeights } from "./solver.js";

const locallyLinearEmbeddingState = neighborState
  .extend({
    /** The squared errors of the combinations in each dimension, the smallest first. */
    eigenvalues: codecs.nonNegativeArray,
    /** What was added to the squares of the differences from the neighbors, as a share of their sum. */
    penalty: z.number().positive(),
  })
  .check(
    "eigenvalues",
    "must be one per dimension",
    ({ eigenvalues, pointEmbedding }) => eigenvalues.length === pointEmbedding.columns,
  );

/** What `LocallyLinearEmbedding` learns. */
export interface LocallyLinearEmbeddingState extends StateOf<typeof locallyLinearEmbeddingState> {}

/** A fitted `LocallyLinearEmbedding`. */
export class LocallyLinearEmbeddingModel extends NeighborModel<LocallyLinearEmbeddingState> {
  static readonly kind = "LocallyLinearEmbedding";
  static readonly state = locallyLinearEmbeddingState;

  protected get prefix(): string {
    return "lle";
  }

  /** The sum of the squared errors of the combinations. */
  get reconstructionError(): number {
    return this.eigenvalues.reduce((sum, value) => sum + value, 0);
  }

  protected place(row: Matrix, near: Int32Array, _: Float64Array): Float64Array {
    const { points, pointEmbedding, penalty } = this;
    if (points === undefined) throw new TypeError("only models of rows place rows.");
    const { columns } = points;
    const both = new Matrix(near.length + 1, columns);
    both.data.set(row.data);
    both.data.set(takeDense(points, near).data, columns);
    const compared = comparedRows(both, this);
    const weights = reconstructionWeights(distancesHere(compared, compared.matrix), penalty);
    const out = new Float64Array(pointEmbedding.columns);
    for (const [at, point] of near.entries())
      for (let k = 0; k < out.length; k += 1)
        out[k] += weights[at] * pointEmbedding.data[point * out.length + k];
    return out;
  }
}
