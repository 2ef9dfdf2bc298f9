import * as z from "zod";
import { DataError } from "../../../base/errors.js";
import { rowName, words } from "../../../base/sentence.js";
import { distancesHere } from "../../../math/distance/dissimilarity.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { type Clusterer, largestIndices } from "../../../model/model.js";
import type { SoftRule } from "./soft-centers.js";

/** How one of the starts ended. */
export interface SoftStart {
  readonly objective: number;
  readonly iterations: number;
  readonly converged: boolean;
}

export const softState = StateSchema.of({
  inputs: codecs.features,
  /** One row per cluster. */
  centers: codecs.matrix,
  /** The cluster of every training case to which it belongs most, from 0. */
  labels: codecs.int32Array,
  /** The minimized objective, over the training cases. */
  objective: z.number(),
  /** The objective before every iteration of the best start, and at its end. */
  history: codecs.float64Array,
  /** How sharply the training cases are divided: the weighted mean of Σ membership², from 1/clusters to 1. */
  partitionCoefficient: z.number().min(0).max(1.000001),
  /** How each start ended, in order; the first with the smallest objective is this model. */
  starts: field<readonly SoftStart[]>(
    z.array(z.strictObject({ objective: z.number(), iterations: z.int().min(1), converged: z.boolean() })),
  ),
  /**
   * How the best start ended; its criterion is the sum of the squared movements of the centers in the last iteration,
   * divided by the mean variance of the columns.
   */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
})
  .check(
    "centers",
    "must have one column per feature",
    ({ centers, inputs }) => centers.columns === inputs.names.length && centers.rows > 0,
  )
  .check("labels", "must name the centers", ({ labels, centers }) =>
    labels.every((label) => label >= 0 && label < centers.rows),
  );

/** What every method learns whose cases belong to several clusters. */
export interface SoftState extends StateOf<typeof softState> {}

abstract class SoftBase extends FittedModel<SoftState> implements Clusterer {
  /** How a case is divided among the clusters. */
  protected abstract get rule(): SoftRule;

  /** The number of clusters. */
  get clusters(): number {
    return this.centers.rows;
  }

  /** The iterations of the best start. */
  get iterations(): number {
    return this.convergence.iterations;
  }

  /** The cluster to which each case belongs most; of equal ones, the first. */
  predict(rows: Rows): Int32Array {
    return largestIndices(this.predictProba(rows));
  }

  /** The memberships of every case in every cluster, one row per case; rows sum to 1. */
  predictProba(rows: Rows): Matrix {
    const matrix = readNewCases(this.kind, rows, this.inputs, "error");
    return membershipsOf(this.kind, matrix, this.centers, this.rule);
  }
}

/** The base of models whose cases belong to several clusters. */
export const SoftModel = SoftBase as unknown as ModelsOf<typeof SoftBase>;
export type SoftModel<S extends SoftState = SoftState> = SoftBase & S;

/** The memberships of rows in clusters around centers. */
export function membershipsOf(method: string, rows: Matrix, centers: Matrix, rule: SoftRule): Matrix {
  const squares = distancesHere({ matrix: rows, metric: "squared" }, centers);
  for (let row = 0; row < rows.rows; row += 1) {
    const distancesOfRow = squares.row(row);
    if (!distancesOfRow.every(Number.isFinite)) {
      const sentence = words`the case at ${rowName(row)} is so far from the centers that squared distances overflow; scale the columns, or check the values.`;
      throw new DataError(method, sentence, { expected: "finite squared distances", received: "Infinity" });
    }
    rule.divide(distancesOfRow);
  }
  return squares;
}
