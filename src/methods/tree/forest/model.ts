import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { seenLevels } from "../../../model/unseen-levels.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { TreeWalker } from "../../../wasm/tree-walk.js";
import { hasLevelsOf } from "../engine/features.js";
import { forest, usesOnly } from "../engine/tree-codec.js";
import { LeafMates } from "./leaf-mates.js";

export const forestState = StateSchema.of({
  inputs: codecs.features,
  /** All trees, one entry per node; `trees.tree(i)` is one of them. */
  trees: forest,
  /** The number of levels of each feature; 0 for a quantity. */
  levels: codecs.int32Array,
  /** How missing values are handled. */
  missing: z.enum(["learned", "error"]),
  /** The share of each feature in the decrease of the impurity, averaged over the trees. */
  importances: codecs.probabilityArray,
  /** The increase of the out-of-bag error when the values of a feature are permuted, if the option asks for it. */
  permutationImportances: codecs.float64Array.optional(),
  /** The standard errors of `permutationImportances` over the trees. */
  permutationErrors: codecs.nonNegativeArray.optional(),
  /** The error of the out-of-bag predictions, if the option asks for it: the misclassified share, or the mean squared error. */
  outOfBagError: z.number().min(0).optional(),
  /** The seed of all random draws. */
  seed: z.int().min(0),
})
  .check("levels", "must have the number of levels of every feature", ({ levels, inputs }) =>
    hasLevelsOf(inputs, levels),
  )
  .check(
    "trees",
    "must be at least one tree that splits by the features",
    ({ trees, levels }) => trees.count > 0 && usesOnly(trees, levels),
  )
  .check(
    "importances",
    "must have one number per feature",
    ({ inputs, importances, permutationImportances = importances, permutationErrors = importances }) =>
      [importances, permutationImportances, permutationErrors].every(
        ({ length }) => length === inputs.names.length,
      ),
  );

/** What every forest learns. */
export interface ForestState extends StateOf<typeof forestState> {}

abstract class ForestBase extends FittedModel<ForestState> {
  #walker: TreeWalker | undefined;

  /** The levels of the training table by column; others count as missing. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs);
  }

  /** The leaf of every case in every tree, as the number of its node in the tree. */
  leafIndices(rows: Rows): Matrix {
    const { trees, walker } = this;
    const leaves = walker.leaves(this.read(rows));
    const out = new Matrix(leaves.length / trees.count, trees.count);
    for (let at = 0; at < leaves.length; at += 1) out.data[at] = leaves[at] - trees.starts[at % trees.count];
    return out;
  }

  /**
   * The share of the trees in which two cases are in the same leaf, for every row and every one of `others`, or of the
   * rows themselves (Breiman 2001).
   */
  proximities(rows: Rows, others: Rows = rows): Matrix {
    const { trees, walker } = this;
    const leaves = walker.leaves(this.read(rows));
    const otherLeaves = others === rows ? leaves : walker.leaves(this.read(others));
    const mates = new LeafMates(otherLeaves, trees.count);
    const out = new Matrix(leaves.length / trees.count, mates.cases);
    for (let i = 0; i < out.rows; i += 1) {
      const counts = mates.shared(leaves.subarray(i * trees.count, (i + 1) * trees.count));
      for (let j = 0; j < counts.length; j += 1) out.data[i * out.columns + j] = counts[j] / trees.count;
    }
    return out;
  }

  override toString(): string {
    const { trees, outOfBagError } = this;
    const leaves = trees.feature.reduce((count, feature) => count + (feature < 0 ? 1 : 0), 0);
    const error =
      outOfBagError === undefined ? "" : `; out-of-bag error ${Number(outOfBagError.toPrecision(4))}`;
    return `${this.kind}: ${trees.count} ${trees.count === 1 ? "tree" : "trees"} with ${Math.round(leaves / trees.count)} leaves on average${error}`;
  }

  /** The mean over the trees of what their leaves predict, cases × outputs. */
  protected means(rows: Rows): Matrix {
    const x = this.read(rows);
    const { trees } = this;
    return this.#divided(x, this.walker.sums(x, trees.values, new Float64Array(trees.outputs)));
  }

  /** The means of the trees, computed on several threads. */
  protected async meansOnThreads(rows: Rows, control: ParallelControl): Promise<Matrix> {
    const x = this.read(rows);
    const { values, outputs } = this.trees;
    return this.#divided(
      x,
      await this.walker.sumsOnThreads(x, values, new Float64Array(outputs), 1, control),
    );
  }

  #divided({ rows }: Matrix, sums: Float64Array): Matrix {
    const { count, outputs } = this.trees;
    for (let at = 0; at < sums.length; at += 1) sums[at] /= count;
    return new Matrix(rows, outputs, sums);
  }

  protected get walker(): TreeWalker {
    this.#walker ??= new TreeWalker(this.trees);
    return this.#walker;
  }

  protected read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, this.missing === "error" ? "error" : "native");
  }
}

/** What all forests can do. */
export const ForestModel = ForestBase as unknown as ModelsOf<typeof ForestBase>;
export type ForestModel<S extends ForestState = ForestState> = ForestBase & S;
