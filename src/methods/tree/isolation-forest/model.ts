import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { TreeWalker } from "../../../wasm/tree-walk.js";
import { hasLevelsOf } from "../engine/features.js";
import { outlierScore } from "../engine/path-length.js";
import { forest, usesOnly } from "../engine/tree-codec.js";

const isolationForestState = StateSchema.of({
  inputs: codecs.features,
  /** All trees, with the path length of every node as its value. */
  trees: forest,
  /** The number of levels of each feature; 0 for a quantity. */
  levels: codecs.int32Array,
  /** How missing values are handled. */
  missing: z.enum(["learned", "error"]),
  /** Number of cases from which each tree was grown. */
  sampleSize: z.number().min(1),
  /** The score above which cases are outliers. */
  threshold: z.number().min(0).max(1),
  /** The seed of all random draws. */
  seed: z.int().min(0),
})
  .check("levels", "must have the number of levels of every feature", ({ levels, inputs }) =>
    hasLevelsOf(inputs, levels),
  )
  .check(
    "trees",
    "must be at least one tree that splits by the features, with a path length ≥ 0 in every node",
    ({ trees, levels }) =>
      trees.count > 0 &&
      trees.outputs === 1 &&
      trees.values.every((length) => length >= 0) &&
      usesOnly(trees, levels),
  );

/** What `IsolationForest` learns. */
export interface IsolationForestState extends StateOf<typeof isolationForestState> {}

/** A fitted `IsolationForest`. */
export class IsolationForestModel extends FittedModel<IsolationForestState> implements Transformer {
  static readonly kind = "IsolationForest";
  static readonly state = isolationForestState;
  readonly outputs: readonly string[] = ["outlierScore"];
  #walker: TreeWalker | undefined;

  /** The anomaly score of every case, from 0 to 1: 0.5 is average, and outliers are near 1. */
  scores(rows: Rows): Float64Array {
    return this.#scoresOf(this.#walk.sums(this.#read(rows), this.trees.values, [0]));
  }

  /** Whether the score of every case is above the threshold. */
  isOutlier(rows: Rows): boolean[] {
    return Array.from(this.scores(rows), (score) => score > this.threshold);
  }

  /** The scores as a column, for a pipeline. */
  transform(rows: Rows): Matrix {
    return asColumn(this.scores(rows));
  }

  get [sharedWork](): SharedWork<Float64Array> {
    return {
      onThreads: (rows, control) =>
        this.#walk.sumsOnThreads(this.#read(rows), this.trees.values, [0], 1, control),
      answers: { transform: (sums) => asColumn(this.#scoresOf(sums)) },
    };
  }

  #scoresOf(sums: Float64Array): Float64Array {
    return sums.map((sum) => outlierScore(sum / this.trees.count, this.sampleSize));
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, this.missing === "error" ? "error" : "native");
  }

  get #walk(): TreeWalker {
    this.#walker ??= new TreeWalker(this.trees);
    return this.#walker;
  }
}

function asColumn(scores: Float64Array): Matrix {
  return new Matrix(scores.length, 1, scores);
}
