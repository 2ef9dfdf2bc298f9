// The log-likelihood of a neighborhood, its gradient and its information, as sums over its cases.

import { Matrix } from "../../../math/linalg/matrix.js";
import { matrixProduct } from "../../../math/linalg/product.js";
import type { Likelihood } from "./likelihoods.js";
import type { LocalPoints } from "./points.js";
import type { ProductPlan } from "./polynomial.js";

/** How many products of features of all cases are held at a time. */
const MOST_HELD = 2 ** 20;
/** From so many sums on, a product of matrices computes the information. */
const PRODUCT_PAYS = 64;

/** Cases of a neighborhood, with the weight of each. */
interface WeightedCases {
  readonly count: number;
  readonly indices: Int32Array;
}

/**
 * Sums over the cases of one neighborhood after the other. The information of a pair of outputs is a sum of products of
 * pairs of terms, of which only few are distinct; those sums of all pairs of outputs are one product of matrices.
 */
export class LikelihoodSums {
  /** Gradient by the coefficients: those of all terms for the first output, then for the next one. */
  readonly gradient: Float64Array;
  /** The lower triangle of the information of the coefficients. */
  readonly information: Float64Array;
  readonly #points: LocalPoints;
  readonly #plan: ProductPlan;
  readonly #likelihood: Likelihood;
  /** How many cases are taken together. */
  readonly #together: number;
  /** Products of features, and below them values of every output and of every pair of outputs: one row each. */
  readonly #products: Float64Array;
  readonly #predictors: Float64Array;
  readonly #gradients: Float64Array;
  readonly #informations: Float64Array;
  readonly #sums: Float64Array;
  readonly #own: { readonly predictors: Float64Array; gradient: Float64Array; information: Float64Array };
  #cases: WeightedCases = { count: 0, indices: new Int32Array(0) };
  #weights: Float64Array = new Float64Array(0);
  #location: Float64Array = new Float64Array(0);
  #held = -1;

  constructor(points: LocalPoints, plan: ProductPlan, likelihood: Likelihood) {
    const { outputs } = likelihood;
    const products = plan.parents.length;
    const pairs = (outputs * (outputs + 1)) / 2;
    const size = plan.terms * outputs;
    this.#points = points;
    this.#plan = plan;
    this.#likelihood = likelihood;
    this.#together = Math.min(points.count, Math.max(64, Math.floor(MOST_HELD / products)));
    this.gradient = new Float64Array(size);
    this.information = new Float64Array(size * size);
    this.#products = new Float64Array(products * this.#together);
    this.#predictors = new Float64Array(outputs * this.#together);
    this.#gradients = new Float64Array(outputs * this.#together);
    this.#informations = new Float64Array(pairs * this.#together);
    this.#sums = new Float64Array(pairs * products);
    this.#own = {
      predictors: new Float64Array(outputs),
      gradient: new Float64Array(outputs),
      information: new Float64Array(outputs ** 2),
    };
  }

  /** Takes the cases of another neighborhood of a location. */
  take(cases: WeightedCases, weights: Float64Array, location: Float64Array): void {
    this.#cases = cases;
    this.#weights = weights;
    this.#location = location;
    this.#held = -1;
  }

  /** The log-likelihood at some coefficients; writes its gradient and its information. */
  derive(coefficients: Float64Array): number {
    const { count } = this.#cases;
    this.gradient.fill(0);
    this.#sums.fill(0);
    let value = 0;
    for (let start = 0; start < count; start += this.#together) {
      const size = Math.min(this.#together, count - start);
      if (this.#held !== start) this.#multiply(start, size);
      this.#predict(coefficients, size);
      value += this.#deriveCases(start, size);
      this.#addGradients(size);
      this.#addInformations(size);
    }
    this.#spread();
    return value;
  }

  /** The products of features of some cases around the location. */
  #multiply(start: number, size: number): void {
    const { parents, factors } = this.#plan;
    const { features } = this.#points;
    const { indices } = this.#cases;
    const products = this.#products;
    products.fill(1, 0, size);
    for (let k = 1; k < parents.length; k += 1) {
      const values = features[factors[k]];
      const own = this.#location[factors[k]];
      const from = parents[k] * size;
      const to = k * size;
      for (let i = 0; i < size; i += 1)
        products[to + i] = products[from + i] * (values[indices[start + i]] - own);
    }
    this.#held = start;
  }

  #predict(coefficients: Float64Array, size: number): void {
    const { terms, columnOfTerm } = this.#plan;
    const { outputs } = this.#likelihood;
    const predictors = this.#predictors.fill(0);
    for (let k = 0; k < outputs; k += 1)
      for (let t = 0; t < terms; t += 1) {
        const coefficient = coefficients[k * terms + t];
        const from = columnOfTerm[t] * size;
        const to = k * size;
        for (let i = 0; i < size; i += 1) predictors[to + i] += coefficient * this.#products[from + i];
      }
  }

  /** The derivatives of every case by its predictors, times its weight. */
  #deriveCases(start: number, size: number): number {
    const { outputs } = this.#likelihood;
    const { indices } = this.#cases;
    const { predictors, gradient, information } = this.#own;
    let value = 0;
    for (let i = 0; i < size; i += 1) {
      const weight = this.#weights[start + i];
      // A case that does not count may have derivatives that are not finite.
      if (weight === 0) {
        gradient.fill(0);
        information.fill(0);
      } else {
        for (let k = 0; k < outputs; k += 1) predictors[k] = this.#predictors[k * size + i];
        value += weight * this.#likelihood.derive(indices[start + i], predictors, gradient, information);
      }
      for (let k = 0, pair = 0; k < outputs; k += 1) {
        this.#gradients[k * size + i] = weight * gradient[k];
        for (let l = 0; l <= k; l += 1, pair += 1)
          this.#informations[pair * size + i] = weight * information[k * outputs + l];
      }
    }
    return value;
  }

  #addGradients(size: number): void {
    const { terms, columnOfTerm } = this.#plan;
    const { outputs } = this.#likelihood;
    for (let k = 0; k < outputs; k += 1)
      for (let t = 0; t < terms; t += 1)
        this.gradient[k * terms + t] += dot(
          this.#gradients,
          k * size,
          this.#products,
          columnOfTerm[t] * size,
          size,
        );
  }

  #addInformations(size: number): void {
    const sums = this.#sums;
    const products = this.#plan.parents.length;
    const pairs = sums.length / products;
    if (sums.length < PRODUCT_PAYS) {
      for (let pair = 0; pair < pairs; pair += 1)
        for (let k = 0; k < products; k += 1)
          sums[pair * products + k] += dot(this.#informations, pair * size, this.#products, k * size, size);
      return;
    }
    const left = new Matrix(pairs, size, this.#informations.subarray(0, pairs * size));
    const right = new Matrix(products, size, this.#products.subarray(0, products * size));
    const { data } = matrixProduct(left, right, { transposeB: true });
    for (let at = 0; at < sums.length; at += 1) sums[at] += data[at];
  }

  /** Writes the sums of distinct products to all pairs of coefficients. */
  #spread(): void {
    const { terms, pairs: productOf, parents } = this.#plan;
    const { outputs } = this.#likelihood;
    const size = this.gradient.length;
    for (let k = 0, pair = 0; k < outputs; k += 1)
      for (let l = 0; l <= k; l += 1, pair += 1)
        for (let t = 0; t < terms; t += 1) {
          const to = (k * terms + t) * size + l * terms;
          for (let u = 0; u < terms; u += 1)
            this.information[to + u] = this.#sums[pair * parents.length + productOf[t * terms + u]];
        }
  }
}

function dot(a: Float64Array, aFrom: number, b: Float64Array, bFrom: number, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i += 1) sum += a[aFrom + i] * b[bFrom + i];
  return sum;
}
