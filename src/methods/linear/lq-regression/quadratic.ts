import { NotPositiveDefiniteError } from "../../../base/errors.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { Matrix } from "../../../math/linalg/matrix.js";

/** ‖y − Xβ‖² with the products of X at hand, in whichever order is smaller. */
export class QuadraticLoss {
  readonly #x: Matrix;
  readonly #y: Float64Array;
  /** XᵀX, if there are at most as many features as rows. */
  readonly #gram: Matrix | undefined;
  readonly size: number;

  constructor(x: Matrix, y: Float64Array) {
    this.#x = x;
    this.#y = y;
    this.size = x.columns;
    this.#gram = x.columns <= x.rows ? crossProduct(x) : undefined;
  }

  /** The loss, and Xᵀ(y − Xβ): half its negative gradient. */
  at(coefficients: Float64Array): { readonly loss: number; readonly pull: Float64Array } {
    const fitted = this.#x.multiply(coefficients);
    const residuals = this.#y.map((value, i) => value - fitted[i]);
    const loss = residuals.reduce((sum, value) => sum + value * value, 0);
    return { loss, pull: this.#across(residuals) };
  }

  /** (XᵀX + λ·diag(s)⁻²)⁻¹·v for λ > 0; a scale of 0 leaves its coefficient unchanged. */
  solve(lambda: number, scales: Float64Array, v: Float64Array): Float64Array {
    const gram = this.#gram;
    const scaled = v.map((value, j) => value * scales[j]);
    if (gram !== undefined) {
      const inner = gram.map((value, at) => {
        const [i, j] = [Math.floor(at / gram.columns), at % gram.columns];
        return value * scales[i] * scales[j] + (i === j ? lambda : 0);
      });
      return cholesky(inner)
        .solve(scaled)
        .map((value, j) => value * scales[j]);
    }
    // By the rows: (A + λI)⁻¹ = (I − Bᵀ(BBᵀ + λI)⁻¹B)/λ for A = BᵀB.
    const { rows, columns } = this.#x;
    const design = this.#x.map((value, at) => value * scales[at % columns]);
    const outer = crossProduct(design.transpose());
    const inner = outer.map((value, at) => value + (at % (rows + 1) === 0 ? lambda : 0));
    const through = cholesky(inner).solve(design.multiply(scaled));
    const back = design.transpose().multiply(through);
    return scaled.map((value, j) => ((value - back[j]) / lambda) * scales[j]);
  }

  /** Newton's step of some coefficients for given curvatures of their penalty; undefined if there is none. */
  newtonStep(
    members: readonly number[],
    curvatures: Float64Array,
    v: Float64Array,
  ): Float64Array | undefined {
    const gram = this.#gram;
    const count = members.length;
    if (count === 0 || (gram === undefined && count > this.#x.rows)) return undefined;
    const some =
      gram === undefined
        ? crossProduct(Matrix.fromColumns(members.map((j) => this.#x.column(j))))
        : new Matrix(count, count).map((_, at) =>
            gram.get(members[Math.floor(at / count)], members[at % count]),
          );
    for (let k = 0; k < count; k += 1) some.data[k * (count + 1)] += curvatures[k];
    try {
      return cholesky(some).solve(v);
    } catch (error) {
      if (error instanceof NotPositiveDefiniteError) return undefined;
      throw error;
    }
  }

  #across(residuals: Float64Array): Float64Array {
    return this.#x.transpose().multiply(residuals);
  }
}
