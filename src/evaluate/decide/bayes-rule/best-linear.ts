import { DataError, got, NotPositiveDefiniteError, wanted, words } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { requireReal } from "../../../math/probability/distributions/require.js";
import { requireVector } from "../../../math/probability/multivariate/require.js";

export interface BestLinearParameters {
  /** E[XXᵀ]; a constant 1 among the variables gives an intercept. */
  readonly moments: MatrixLike;
  /** E[XY] */
  readonly products: ArrayLike<number>;
  /** E[Y²], if the expected prediction error is wanted. */
  readonly square?: number;
}

/** The linear predictor with the smallest expected squared error. */
export interface BestLinear {
  /** β, one coefficient per variable. */
  readonly coefficients: Float64Array;
  /** E(Y − Xᵀβ)², the smallest of any linear function; undefined unless E[Y²] is given. */
  readonly risk: number | undefined;
}

/**
 * The linear function xᵀβ of least expected squared error in a population with known moments,
 * β = E[XXᵀ]⁻¹E[XY] (ESL, equation 2.16); least squares replaces expectations by means over the cases.
 *
 * ```ts
 * // Y = 1 + 2X + noise of variance 1, X uniform on [0, 1]; the variables are 1 and X.
 * bestLinear({ moments: [[1, 1 / 2], [1 / 2, 1 / 3]], products: [2, 7 / 6], square: 16 / 3 }); // { coefficients: [1, 2], risk: 1 }
 * ```
 */
export function bestLinear(parameters: BestLinearParameters): BestLinear {
  const method = "bestLinear";
  requireKnownParameters(method, parameters, ["moments", "products", "square"]);
  const { square } = parameters;
  const moments = Matrix.from(parameters.moments, method);
  const products = Float64Array.from(requireVector(method, "products", parameters.products));
  if (moments.rows !== products.length || moments.columns !== products.length) {
    const expected = `${products.length} × ${products.length} moments`;
    const sentence = words`${products.length} products need ${wanted(expected)}; got ${got(`${moments.rows} × ${moments.columns}`)}.`;
    throw new DataError(method, sentence);
  }
  const coefficients = factor(method, moments).solve(products);
  if (square === undefined) return { coefficients, risk: undefined };
  requireReal(method, "square", square);
  const explained = coefficients.reduce((sum, value, j) => sum + value * products[j], 0);
  if (square < explained * (1 - 1e-12)) {
    const sentence = words`E[Y²] is ${got(square)}, but the variables explain ${explained} of it.`;
    throw new DataError(method, sentence, { option: "square", expected: `at least ${explained}` });
  }
  return { coefficients, risk: Math.max(0, square - explained) };
}

function factor(method: string, moments: Matrix) {
  try {
    return cholesky(moments);
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError)) throw error;
    throw new DataError(
      method,
      words`E[XXᵀ] is not ${wanted("positive definite")}, so that several linear functions are equally good; leave out a variable that depends on the others.`,
      { received: error.message },
      error,
    );
  }
}
