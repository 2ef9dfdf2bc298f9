// The cases of methods that fit a curve over one feature.

import { got, ShapeError, wanted, words } from "../../../base/errors.js";
import { inOrder } from "../../../data/rank/sort-numbers.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

/** Cases with distinct values of the feature, in ascending order; each is the mean of all that have its value. */
export interface CurveCases {
  readonly x: Float64Array;
  /** The weighted mean response of the cases at each x. */
  readonly y: Float64Array;
  /** The sum of their weights. */
  readonly weights: Float64Array;
  /** Σ w·(y − mean)² within groups of equal x. */
  readonly pureError: number;
}

/** Refuses rows that do not have exactly one column. */
export function requireOneFeature(method: string, matrix: Matrix, names: readonly string[]): void {
  if (matrix.columns === 1) return;
  const sentence = words`takes ${wanted("one feature")}; got ${got(names.length)}${names.length === 0 ? "" : `: ${names.slice(0, 5).join(", ")}${names.length > 5 ? ", …" : ""}`}.`;
  throw new ShapeError(method, sentence);
}

/** Groups cases by their x; those of weight 0 are left out. */
export function curveCases(x: Float64Array, y: Float64Array, weights?: Float64Array): CurveCases {
  const { values, order } = inOrder(x);
  const out = {
    x: new Float64Array(x.length),
    y: new Float64Array(x.length),
    weights: new Float64Array(x.length),
  };
  let count = 0;
  let pureError = 0;
  for (let start = 0; start < values.length; ) {
    let end = start;
    let [total, sum] = [0, 0];
    for (; end < values.length && values[end] === values[start]; end += 1) {
      const weight = weights ? weights[order[end]] : 1;
      total += weight;
      sum += weight * y[order[end]];
    }
    if (total > 0) {
      const mean = end - start === 1 ? y[order[start]] : sum / total;
      for (let i = start; i < end; i += 1)
        pureError += (weights ? weights[order[i]] : 1) * (y[order[i]] - mean) ** 2;
      out.x[count] = values[start];
      out.y[count] = mean;
      out.weights[count] = total;
      count += 1;
    }
    start = end;
  }
  return {
    x: out.x.slice(0, count),
    y: out.y.slice(0, count),
    weights: out.weights.slice(0, count),
    pureError,
  };
}
