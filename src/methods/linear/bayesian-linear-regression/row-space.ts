import { cholesky } from "../../../math/linalg/cholesky.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { dot } from "../engine/vectors.js";
import type { FewRows } from "./few-rows.js";
import { logEvidenceOf, type NoisePrior } from "./posterior.js";
import { type Evidence, type Quality, withoutFeature } from "./quality.js";
import type { ReducedProblem } from "./reduce.js";

/** The covariance of the rows, C = I + XΛ⁻¹Xᵀ, which is the smaller matrix where features outnumber rows. */
export class RowSpace implements Evidence {
  readonly noise: number;
  readonly logEvidence: number;
  readonly #rows: FewRows;
  /** C⁻¹ */
  readonly #inverse: Matrix;
  /** C⁻¹x of the feature x looked at. */
  #along: Float64Array = new Float64Array();
  #left = 0;

  constructor(problem: ReducedProblem, rows: FewRows, precisions: Float64Array, prior: NoisePrior) {
    const { features, target, outside } = rows;
    const factor = cholesky(covarianceOf(features, precisions));
    const rate = prior.rate + (outside + dot(target, factor.solve(target))) / 2;
    const shape = prior.shape + problem.cases / 2;
    this.noise = rate / shape;
    this.logEvidence = logEvidenceOf(problem, prior, { shape, rate, logVolume: -factor.logDeterminant / 2 });
    this.#rows = rows;
    this.#inverse = factor.solve(Matrix.identity(target.length));
  }

  look(feature: number, precision: number): Quality {
    const { features, target } = this.#rows;
    const row = features.row(feature);
    this.#along = this.#inverse.multiply(row);
    this.#left = dot(row, this.#along);
    return withoutFeature(this.#left, dot(this.#along, target), precision);
  }

  move(_: number, before: number, after: number): void {
    const variance = 1 / after - 1 / before;
    const factor = variance / (1 + variance * this.#left);
    const { data, rows: count } = this.#inverse;
    const along = this.#along;
    for (let i = 0; i < count; i += 1) {
      const scaled = factor * along[i];
      for (let k = 0; k < count; k += 1) data[i * count + k] -= scaled * along[k];
    }
  }
}

function covarianceOf(features: Matrix, precisions: Float64Array): Matrix {
  const scaled = features.map(
    (value, at) => value / Math.sqrt(precisions[Math.floor(at / features.columns)]),
  );
  const covariance = crossProduct(scaled);
  for (let i = 0; i < covariance.rows; i += 1) covariance.data[i * covariance.rows + i] += 1;
  return covariance;
}
