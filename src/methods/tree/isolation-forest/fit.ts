import { abortablePacer } from "../../../base/pause.js";
import { weightedQuantile } from "../../../data/statistics/weighted-quantile.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { levelCounts, treeReading } from "../engine/features.js";
import type { ExactData } from "../engine/grow.js";
import { withPathLengths } from "../engine/path-length.js";
import { Bags } from "../forest/bags.js";
import { canonicalOrder } from "../forest/canonical-order.js";
import { growForest } from "../forest/grow.js";
import { IsolationForestModel } from "./model.js";
import { isolationForestOptions } from "./options.js";

/** The threshold of the score if no share of outliers is given. */
const AVERAGE = 0.5;

/**
 * Finds outliers: cases that few random splits isolate from the others (Liu, Ting and Zhou 2008).
 *
 * ```ts
 * const model = await new IsolationForest().fit(table);
 * model.scores(table); // from 0 to 1; outliers are near 1
 * model.isOutlier(table);
 * ```
 */
export class IsolationForest extends TransformerEstimator<
  typeof isolationForestOptions,
  IsolationForestModel
> {
  static readonly kind = "IsolationForest";
  static readonly schema = isolationForestOptions;
  static readonly models = [IsolationForestModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading(): Reading {
    return { ...treeReading(this.options.missing === "error" ? "error" : "native"), extremes: "all" };
  }

  protected async learn(cases: Cases, control: FitControl): Promise<IsolationForestModel> {
    const { trees: count, outliers, missing, seed } = this.options;
    const { method, matrix: x, weights, features } = cases.owned;
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
    const sampleSize = Math.max(1, Math.min(this.options.sampleSize, Math.round(total)));
    const order = await canonicalOrder(x, undefined, abortablePacer(method, control.signal));
    const bags = new Bags(order, weights, { sampling: "subsample", rowShare: sampleSize / total, seed });
    const levels = levelCounts(cases, "binary");
    const data = isolationData(method, x, levels, order, Math.ceil(Math.log2(Math.max(2, sampleSize))));
    const { trees } = await growForest(data, bags, count, control, withPathLengths);
    const state = { inputs: features, trees, levels, missing, sampleSize, seed };
    const model = new IsolationForestModel({ ...state, threshold: AVERAGE });
    if (outliers === undefined) return model;
    const scores = model.scores(x);
    return new IsolationForestModel({ ...state, threshold: weightedQuantile(scores, weights, 1 - outliers) });
  }
}

/**
 * Isolation asks for no target, and the grower for one: with a single random split to choose from, the target only says
 * that no node is finished before its cases are equal. Every case has a distinct number.
 */
function isolationData(
  method: string,
  x: ExactData["x"],
  levels: Int32Array,
  order: Int32Array,
  maxDepth: number,
): ExactData {
  const numbers = new Float64Array(x.rows);
  order.forEach((row, index) => {
    numbers[row] = index;
  });
  return {
    method,
    x,
    levels,
    targets: { numbers },
    rules: {
      criterion: "squared",
      missing: "learned",
      candidates: 1,
      random: true,
      drawn: true,
      maxDepth,
      maxLeaves: Number.POSITIVE_INFINITY,
      surrogates: 0,
      exactLevels: 0,
      multiway: false,
      leastLeaf: 0,
      leastSplit: 0,
      leastGain: 0,
    },
  };
}
