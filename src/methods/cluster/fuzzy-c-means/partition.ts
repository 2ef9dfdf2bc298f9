import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import { DataError } from "../../../base/errors.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelState } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Clusterer } from "../../../model/model.js";

/** What `FuzzyCMeans` learns from dissimilarities. */
export interface FuzzyPartitionState extends ModelState {
  /** How much every training case belongs to every cluster, one row per case; rows sum to 1. */
  readonly memberships: Matrix;
  /** The cluster of every training case to which it belongs most, from 0. */
  readonly labels: Int32Array;
  /** The sum of membershipᵐ times the squared distance from the center, over the training cases. */
  readonly objective: number;
  /** The objective at the start and after every iteration. */
  readonly history: Float64Array;
  /** How sharply the training cases are divided: the weighted mean of Σ membership², from 1/clusters to 1. */
  readonly partitionCoefficient: number;
  /** What was added to the squares of all dissimilarities, because no points have them; 0 if some do. */
  readonly spread: number;
  /**
   * How the iteration ended; what is compared with the tolerance is the sum of the squared distances that the centers
   * moved in the last iteration, divided by the variance of the cases.
   */
  readonly convergence: Convergence;
  /** How much clusters overlap. */
  readonly fuzzifier: number;
  readonly seed: number;
}

const fuzzyPartitionState = new StateSchema<FuzzyPartitionState>({
  inputs: codecs.features,
  memberships: codecs.matrix,
  labels: codecs.int32Array,
  objective: z.number().min(0),
  history: codecs.float64Array,
  partitionCoefficient: z.number().min(0).max(1.000001),
  spread: z.number().min(0),
  convergence: codecs.convergence,
  fuzzifier: z.number().gt(1).max(1000),
  seed: z.int(),
})
  .check(
    "memberships",
    "must have one row per label, of numbers from 0 to 1",
    ({ memberships: { rows, columns, data }, labels }) =>
      rows === labels.length && columns > 0 && data.every((value) => value >= 0 && value <= 1),
  )
  .check("labels", "must name the columns of the memberships", ({ labels, memberships }) =>
    labels.every((label) => label >= 0 && label < memberships.columns),
  );

export interface FuzzyPartitionModel extends FuzzyPartitionState {}

/** A `FuzzyCMeans` that was fitted to dissimilarities: it knows the memberships of the training cases. */
export class FuzzyPartitionModel extends FittedModel<FuzzyPartitionState> implements Clusterer {
  static readonly kind = "FuzzyPartition";
  static readonly state = fuzzyPartitionState;

  /** The number of clusters. */
  get clusters(): number {
    return this.memberships.columns;
  }

  /** Refused: the model was fitted to dissimilarities, so that it cannot compare new rows. */
  predict(rows: Rows): Int32Array {
    throw new DataError(
      this.kind,
      "the model was fitted to dissimilarities, so that it cannot compare new rows with its clusters.",
      {
        expected: "a model that was fitted to rows",
        received: `one that was fitted to dissimilarities, and ${typeof rows === "object" ? "new rows" : String(rows)}`,
      },
    );
  }

  override toString(): string {
    const { labels, clusters, partitionCoefficient } = this;
    return `FuzzyPartition of ${labels.length} cases: ${clusters} cluster${clusters === 1 ? "" : "s"}, partition coefficient ${partitionCoefficient.toFixed(3)}`;
  }
}
