import * as z from "zod";
import { DataError } from "../../../base/errors.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Clusterer } from "../../../model/model.js";

const fuzzyPartitionState = StateSchema.of({
  inputs: codecs.features,
  /** The memberships of the training cases in every cluster, one row per case; rows sum to 1. */
  memberships: codecs.matrix,
  /** The cluster of every training case to which it belongs most, from 0. */
  labels: codecs.int32Array,
  /** The sum of membershipᵐ times the squared distance from the center, over the training cases. */
  objective: z.number().min(0),
  /** The objective at the start and after every iteration. */
  history: codecs.float64Array,
  /** How sharply the training cases are divided: the weighted mean of Σ membership², from 1/clusters to 1. */
  partitionCoefficient: z.number().min(0).max(1.000001),
  /** The number added to the squares of all dissimilarities because no points have them; 0 if they are Euclidean. */
  spread: z.number().min(0),
  /**
   * How the iteration ended; its criterion is the sum of the squared movements of the centers in the last iteration,
   * divided by the variance of the cases.
   */
  convergence: codecs.convergence,
  /** How much clusters overlap. */
  fuzzifier: z.number().gt(1).max(1000),
  /** The seed, if random numbers were drawn. */
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

/** What `FuzzyCMeans` learns from dissimilarities. */
export interface FuzzyPartitionState extends StateOf<typeof fuzzyPartitionState> {}

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
