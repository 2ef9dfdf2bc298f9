// The cases of methods that fit a curve over one feature.

import { got, ShapeError, wanted, words } from "../../../base/errors.js";
import { inOrder } from "../../../data/rank/sort-numbers.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

/** Cases grouped by the values of the feature, which ascend. */
export interface CurveCases {
  readonly x: Float64Array<ArrayBuffer>;
  /** The weighted mean response of the cases at each x. */
  readonly y: Float64Array<ArrayBuffer>;
  /** The sum of their weights. */
  readonly weights: Float64Array<ArrayBuffer>;
  /** Σ w·(y − mean)² at each x. */
  readonly within: Float64Array<ArrayBuffer>;
  /** The group of every case; −1 for a case of weight 0. */
  readonly groups: Int32Array;
}

/** Refuses rows that do not have exactly one column. */
export function requireOneFeature(method: string, { columns }: Matrix, names: readonly string[]): void {
  if (columns === 1) return;
  const list = names.length === 0 ? "" : `: ${names.slice(0, 5).join(", ")}${names.length > 5 ? ", …" : ""}`;
  throw new ShapeError(method, words`takes ${wanted("one feature")}; got ${got(names.length)}${list}.`);
}

/** Groups cases by their x; those of weight 0 are left out. */
export function curveCases(x: Float64Array, y: Float64Array, caseWeights?: Float64Array): CurveCases {
  const { values, order } = inOrder(x);
  const knots = new Float64Array(x.length);
  const means = new Float64Array(x.length);
  const weights = new Float64Array(x.length);
  const within = new Float64Array(x.length);
  const groups = new Int32Array(x.length).fill(-1);
  let count = 0;
  for (let start = 0, end = 0; start < values.length; start = end) {
    let [total, sum] = [0, 0];
    for (; end < values.length && values[end] === values[start]; end += 1) {
      const weight = caseWeights ? caseWeights[order[end]] : 1;
      if (weight === 0) continue;
      groups[order[end]] = count;
      total += weight;
      sum += weight * y[order[end]];
    }
    if (total === 0) continue;
    knots[count] = values[start];
    // The mean of a single response is that response, without rounding.
    means[count] = end - start === 1 ? y[order[start]] : sum / total;
    weights[count] = total;
    for (let i = start; i < end; i += 1)
      within[count] += (caseWeights ? caseWeights[order[i]] : 1) * (y[order[i]] - means[count]) ** 2;
    count += 1;
  }
  const [x0, y0, weights0, within0] = [knots, means, weights, within].map((list) => list.slice(0, count));
  return { x: x0, y: y0, weights: weights0, within: within0, groups };
}
