// The expectation step where cells are missing: cases that miss the same columns share the factors of the observed ones,
// and the missing ones enter by their conditional means and covariances.

import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, scatterMatrix } from "../../../math/linalg/moments.js";
import { conditionOn } from "../../../math/probability/multivariate/incomplete/conditional.js";
import { addExpected } from "../../../math/probability/multivariate/incomplete/expected-moments.js";
import { patternsOf, takeCells } from "../../../math/probability/multivariate/incomplete/patterns.js";
import { squaredDistances } from "../../../math/probability/multivariate/scatter-factor.js";
import { HALF_LOG_2PI } from "../../../math/probability/special/stirling.js";
import type { ShareMoments } from "../../../wasm/gaussian-mixture.js";
import { joined } from "../engine/component-moments.js";
import { shareOut } from "../engine/shares.js";
import { type CovarianceModel, isDiagonal } from "./covariance-models.js";
import type { NormalMixture } from "./normal-mixture.js";

/** Cases that miss the same columns. */
interface Group {
  readonly observed: readonly number[];
  readonly missing: readonly number[];
  readonly rows: readonly number[];
  /** The observed cells. */
  readonly x: Matrix;
  readonly weights: Float64Array;
}

/** Cases with missing cells. */
export class IncompleteCases {
  readonly #method: string;
  readonly #rows: number;
  readonly #columns: number;
  readonly #groups: readonly Group[];

  constructor(method: string, x: Matrix, weights: Float64Array | undefined) {
    this.#method = method;
    this.#rows = x.rows;
    this.#columns = x.columns;
    this.#groups = patternsOf(x).map(({ observed, missing, rows }) => ({
      observed,
      missing,
      rows,
      x: takeCells(x, rows, observed),
      weights: Float64Array.from(rows, (row) => weights?.[row] ?? 1),
    }));
  }

  /** log P(component) + log p(observed cells | component), cases × components. */
  scores(mixture: NormalMixture, model: CovarianceModel): Matrix {
    const out = new Matrix(this.#rows, mixture.weights.length);
    for (const group of this.#groups) {
      const { scores } = this.#scoreGroup(group, mixture, model);
      for (const [at, row] of group.rows.entries()) out.row(row).set(scores.row(at));
    }
    return out;
  }

  /** What the kernel does for complete cases. */
  expect(
    mixture: NormalMixture,
    model: CovarianceModel,
    hard: boolean,
  ): { moments: ShareMoments; objective: number } {
    const { weights, means } = mixture;
    const columns = this.#columns;
    const totalWeights = new Float64Array(weights.length);
    const sums = means.map(() => new Float64Array(columns));
    const squares = means.map(() => new Matrix(columns, columns));
    let objective = 0;
    for (const group of this.#groups) {
      // Cases without any value say nothing about the parameters.
      if (group.observed.length === 0) continue;
      const { scores, conditionals } = this.#scoreGroup(group, mixture, model);
      objective += shareOut(scores, group.weights, hard).total;
      for (const [k, mean] of means.entries()) {
        const counts = group.weights.map((weight, i) => weight * scores.data[i * weights.length + k]);
        const patternTotal = counts.reduce((sum, count) => sum + count, 0);
        if (!(patternTotal > 0)) continue;
        totalWeights[k] += patternTotal;
        const moments = {
          ...group,
          totalWeight: patternTotal,
          means: columnMeans(group.x, counts),
          scatter: scatterMatrix(group.x, { weights: counts }),
        };
        addExpected(moments, mean, conditionals[k], sums[k], squares[k]);
      }
    }
    const parts = squares.map((matrix) => (isDiagonal(model) ? matrix.diagonal() : matrix.data));
    return { moments: { totalWeights, sums: joined(sums), scatter: joined(parts) }, objective };
  }

  #scoreGroup(
    { observed, missing, x }: Group,
    { weights, means, spread }: NormalMixture,
    model: CovarianceModel,
  ) {
    const columns = this.#columns;
    const conditionals = spread.parts.map((part) => {
      const covariance = isDiagonal(model) ? Matrix.diagonal(part) : new Matrix(columns, columns, part);
      return conditionOn(this.#method, covariance, observed, missing);
    });
    const scores = new Matrix(x.rows, weights.length);
    for (const [k, { observedFactor }] of conditionals.entries()) {
      const center = observed.map((j) => means[k][j]);
      const peak =
        Math.log(weights[k]) - observed.length * HALF_LOG_2PI - 0.5 * observedFactor.logDeterminant;
      const distances =
        observed.length === 0 ? new Float64Array(x.rows) : squaredDistances(observedFactor.L, center, x);
      for (let i = 0; i < x.rows; i += 1) scores.data[i * weights.length + k] = peak - 0.5 * distances[i];
    }
    return { scores, conditionals };
  }
}
