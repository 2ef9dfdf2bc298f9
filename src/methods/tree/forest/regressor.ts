// Forests for numbers: every node has the mean of its cases, and a forest predicts the mean of those.

import { DataError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { requireList } from "../../../base/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireLevel, requireProbability } from "../../../math/probability/distributions/require.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import type { TreeCriterion } from "../../../wasm/tree-plan.js";
import { requireCounts } from "../decision-tree-regressor/counts.js";
import { fillsLeaves, LeafDistributions, leafResponses } from "./leaf-responses.js";
import { learnForest } from "./learn.js";
import { ForestModel, forestState } from "./model.js";
import type { ForestSettings } from "./options.js";

/** Rows whose leaves in all trees are kept at a time. */
const BLOCK_ROWS = 1024;

export const forestRegressorState = forestState
  .extend({
    /** Predictions by the trees that were not grown from a case, if the option asks for them; missing if there are no such trees. */
    outOfBagPredictions: codecs.missableArray.optional(),
    /** The training responses in every leaf, from which quantiles are predicted, if the option asks for them. */
    leafResponses: leafResponses.optional(),
  })
  .check(
    "leafResponses",
    "must have training cases in every leaf",
    ({ trees, leafResponses: given }) => given === undefined || fillsLeaves(trees, given),
  )
  .check("trees", "must predict one number", ({ trees }) => trees.outputs === 1)
  .check("trees", "must have predictions whose sum is finite", ({ trees: { values, count } }) => {
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return Number.isFinite(largest * count);
  });

/** What forests for numbers learn. */
export interface ForestRegressorState extends StateOf<typeof forestRegressorState> {}

/** What forests for numbers can do. */
export abstract class ForestRegressorModel extends ForestModel<ForestRegressorState> implements Regressor {
  #distributions: LeafDistributions | undefined;

  /** The mean over the trees of the predictions of the leaves of every case. */
  predict(rows: Rows): Float64Array {
    return this.means(rows).data;
  }

  /** The prediction of every tree, one column each. */
  predictTrees(rows: Rows): Matrix {
    const { trees, walker } = this;
    const leaves = walker.leaves(this.read(rows));
    return new Matrix(
      leaves.length / trees.count,
      trees.count,
      Float64Array.from(leaves, (leaf) => trees.values[leaf]),
    );
  }

  /**
   * Quantiles of the response of every case, one column each, by the training cases that share its leaves (Meinshausen
   * 2006): the smallest training response with at least this much weight up to it. Needs the option `keepResponses`.
   */
  predictQuantiles(rows: Rows, quantiles: number | ArrayLike<number>): Matrix {
    const method = `${this.kind}.predictQuantiles`;
    if (typeof quantiles !== "number") requireList(method, "quantiles", quantiles);
    const wanted = typeof quantiles === "number" ? [quantiles] : Array.from(quantiles);
    for (const quantile of wanted) requireProbability(method, "quantiles", quantile);
    const distributions = this.#distributionsFor(method);
    const x = this.read(rows);
    const { count } = this.trees;
    const out = new Matrix(x.rows, wanted.length);
    for (let start = 0; start < x.rows; start += BLOCK_ROWS) {
      const block = x.slice(start, Math.min(start + BLOCK_ROWS, x.rows));
      const leaves = this.walker.leaves(block);
      for (let row = 0; row < block.rows; row += 1) {
        const to = (start + row) * wanted.length;
        const leavesOfRow = leaves.subarray(row * count, (row + 1) * count);
        distributions.quantiles(leavesOfRow, wanted, out.data.subarray(to, to + wanted.length));
      }
    }
    return out;
  }

  /** From the quantile (1 − level) / 2 to (1 + level) / 2 of every case. Needs the option `keepResponses`. */
  predictInterval(
    rows: Rows,
    options: { readonly level?: number } = {},
  ): { readonly lower: Float64Array; readonly upper: Float64Array } {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level"]);
    const { level = 0.95 } = options;
    requireLevel(method, level);
    const bounds = this.predictQuantiles(rows, [(1 - level) / 2, (1 + level) / 2]);
    return { lower: bounds.column(0), upper: bounds.column(1) };
  }

  #distributionsFor(method: string): LeafDistributions {
    const { leafResponses: kept } = this;
    if (kept === undefined) {
      const expected = 'a model fitted with the option "keepResponses"';
      const sentence = words`quantiles need ${wanted(expected)}: the training responses in every leaf.`;
      throw new DataError(method, sentence, { received: "a model without them" });
    }
    this.#distributions ??= new LeafDistributions(kept);
    return this.#distributions;
  }

  get [sharedWork](): SharedWork<Matrix> {
    return {
      onThreads: (rows, control) => this.meansOnThreads(rows, control),
      answers: { predict: (means) => means.data },
    };
  }
}

/** The options of forests for numbers. */
export interface ForestRegressorSettings extends ForestSettings {
  readonly criterion: TreeCriterion;
  readonly keepResponses: boolean;
}

/** Learns what a forest for numbers knows. */
export async function learnNumberForest(
  cases: ResponseCases,
  settings: ForestRegressorSettings,
  random: boolean,
  control: FitControl,
): Promise<ForestRegressorState> {
  const { y: numbers, features } = cases;
  const { criterion, missing, seed } = settings;
  if (criterion === "poisson") requireCounts(cases);
  const { trees, importances, levels, outOfBag, leaves } = await learnForest(
    cases,
    settings,
    {
      criterion,
      targets: { numbers },
      random,
      loss: ([predicted], row) => (predicted - numbers[row]) ** 2,
      finish: (tree) => tree,
      keepsLeaves: settings.keepResponses,
    },
    control,
  );
  return {
    inputs: features,
    trees,
    levels,
    missing,
    importances,
    permutationImportances: outOfBag.permutationImportances,
    permutationErrors: outOfBag.permutationErrors,
    outOfBagError: outOfBag.error,
    outOfBagPredictions: outOfBag.predictions?.data,
    leafResponses: leaves?.collected(numbers),
    seed,
  };
}
