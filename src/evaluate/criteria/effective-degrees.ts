import { requireFields } from "../../base/arguments.js";
import { counted, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { requireOneOf } from "../../base/one-of.js";
import { cholesky } from "../../math/linalg/cholesky.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { requireSquare } from "../../math/linalg/require.js";
import { requireOption, requirePositive } from "../../math/probability/distributions/require.js";

/** A linear smoother as a function of `size` responses instead of a matrix. */
export interface SmootherOperator {
  readonly size: number;
  readonly apply: (responses: Float64Array) => ArrayLike<number>;
}

/** The options of `effectiveDegreesOfFreedom`. */
export interface EffectiveDegreesOptions {
  /**
   * - "fit": trace S, the number of parameters that the fit uses.
   * - "variance": trace SSᵀ, from the variance of the fitted values.
   * - "residual": trace (2S − SSᵀ), N less the degrees of freedom of the residuals.
   *
   * All three are M where S projects onto M features. "fit" by default.
   */
  readonly definition?: "fit" | "variance" | "residual";
}

/**
 * The effective number of parameters of a linear smoother ŷ = Sy, given as a matrix or as a
 * function of the responses, which is then applied to every unit vector.
 *
 * ```ts
 * effectiveDegreesOfFreedom([[0.5, 0.5], [0.5, 0.5]]); // 1: the mean of two
 * ```
 */
export function effectiveDegreesOfFreedom(
  smoother: MatrixLike | SmootherOperator,
  options: EffectiveDegreesOptions = {},
): number {
  const method = "effectiveDegreesOfFreedom";
  requireKnownOptions(method, options, ["definition"]);
  const { definition = "fit" } = options;
  requireOneOf(method, "definition", definition, ["fit", "variance", "residual"]);
  requireFields(method, "the smoother", smoother, [], "a matrix or an operator");
  const { trace, squares } =
    "apply" in smoother ? operatorSums(method, smoother) : matrixSums(method, smoother);
  if (definition === "fit") return trace;
  return definition === "variance" ? squares : 2 * trace - squares;
}

/** The trace of S, and the sum of its squared elements, which is the trace of SSᵀ. */
interface Sums {
  readonly trace: number;
  readonly squares: number;
}

function matrixSums(method: string, source: MatrixLike): Sums {
  const matrix = Matrix.from(source);
  requireSquare(method, matrix);
  const squares = matrix.data.reduce((sum, value) => sum + value * value, 0);
  return { trace: matrix.diagonal().reduce((sum, value) => sum + value, 0), squares };
}

function operatorSums(method: string, { size, apply }: SmootherOperator): Sums {
  const whole = Number.isSafeInteger(size) && size >= 1;
  requireOption(method, "size", size, whole, "a whole number ≥ 1");
  let [trace, squares] = [0, 0];
  for (let j = 0; j < size; j += 1) {
    const unit = new Float64Array(size);
    unit[j] = 1;
    const column = apply(unit);
    if (column.length !== size) {
      const sentence = words`the smoother returned ${got(counted(column.length, "number"))} for ${wanted(size)} responses.`;
      throw new ShapeError(method, sentence);
    }
    trace += column[j];
    for (let i = 0; i < size; i += 1) squares += column[i] ** 2;
  }
  return { trace, squares };
}

/**
 * The effective number of parameters under a penalty α Σ w², Σ θ/(θ + α) over the eigenvalues θ of the
 * unpenalized Hessian: for neural networks with weight decay, and for ridge regression with those of XᵀX.
 *
 * ```ts
 * penalizedDegreesOfFreedom([3, 1], 1); // 0.75 + 0.5
 * ```
 */
export function penalizedDegreesOfFreedom(eigenvalues: ArrayLike<number>, penalty: number): number {
  const method = "penalizedDegreesOfFreedom";
  requirePositive(method, "penalty", penalty);
  let sum = 0;
  for (let i = 0; i < eigenvalues.length; i += 1) {
    const value = eigenvalues[i];
    requireOption(method, "eigenvalues", value, value >= 0 && Number.isFinite(value), "numbers ≥ 0");
    sum += value / (value + penalty);
  }
  return sum;
}

/**
 * The number of parameters in Takeuchi's sense, trace J⁻¹V: J is minus the mean Hessian of the log-likelihood
 * of a case, V the variance of its gradient. It is the number of parameters if the model is correct; `aic` with
 * it as `parameterCount` is valid even if the model is not.
 *
 * ```ts
 * takeuchiParameters([[2, 0], [0, 4]], [[2, 0], [0, 2]]); // 1.5
 * ```
 */
export function takeuchiParameters(information: MatrixLike, scoreVariance: MatrixLike): number {
  const method = "takeuchiParameters";
  const [j, v] = [Matrix.from(information), Matrix.from(scoreVariance)];
  requireSquare(method, j);
  if (v.rows !== j.rows || v.columns !== j.columns) {
    const sentence = words`the information is ${wanted(j.shape)}; the variance is ${got(v.shape)}.`;
    throw new ShapeError(method, sentence);
  }
  return cholesky(j)
    .solve(v)
    .diagonal()
    .reduce((sum, value) => sum + value, 0);
}
