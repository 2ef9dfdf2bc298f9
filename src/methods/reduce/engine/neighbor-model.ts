import { DataError } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { type NearCases, nearCases } from "../../cluster/engine/density-metric.js";
import type { NeighborState } from "./neighbor-state.js";

abstract class NeighborBase extends FittedModel<NeighborState> implements Transformer {
  #near: NearCases | undefined;

  /** What the names of the output columns begin with. */
  protected abstract get prefix(): string;

  /** The coordinates of a new case by its nearest points and its distances from these. */
  protected abstract place(row: Matrix, near: Int32Array, distances: Float64Array): Float64Array;

  get outputs(): readonly string[] {
    return Array.from({ length: this.embedding.columns }, (_, k) => `${this.prefix}${k + 1}`);
  }

  /**
   * The coordinates of cases in the embedding of the training cases, which stays as it is. They follow from the nearest
   * training cases alone; a training case has the coordinates it got in the fit.
   */
  transform(rows: Rows): Matrix {
    const { points, metric, pointEmbedding, neighbors } = this;
    if (points === undefined) {
      const sentence =
        "the model was fitted to dissimilarities, so that it cannot compare new rows with its cases.";
      throw new DataError(this.kind, sentence, { expected: "a model that was fitted to rows" });
    }
    const x = readNewCases(this.kind, rows, this.inputs, metric === "gower" ? "native" : "error");
    this.#near ??= nearCases(this.kind, points, this);
    const found = this.#near.nearest(x, neighbors);
    const out = new Matrix(x.rows, pointEmbedding.columns);
    for (let row = 0; row < x.rows; row += 1) {
      const near = found.rows.subarray(row * neighbors, (row + 1) * neighbors);
      const distances = found.distances.row(row);
      const place =
        distances[0] === 0 ? pointEmbedding.row(near[0]) : this.place(x.slice(row, row + 1), near, distances);
      out.data.set(place, row * out.columns);
    }
    return finiteCases(this.kind, out);
  }
}

/** A fitted embedding by a graph of near cases. */
export const NeighborModel = NeighborBase as unknown as ModelsOf<typeof NeighborBase>;
export type NeighborModel<S extends NeighborState = NeighborState> = NeighborBase & S;
