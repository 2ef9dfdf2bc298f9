import { crossProduct, crossProductBlockRows } from "../../../../math/linalg/cross-product.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import type { LogDensityParts } from "../../../../math/sample/log-density.js";
import type { BuiltInDensity } from "../../../../math/sample/sampler.js";

/** What a posterior of coefficients is made of. */
export interface LogisticProblem {
  /** Rows of the design, each times +1 for cases of the class and −1 for others. */
  readonly signed: Matrix;
  /** How often each case counts; undefined where all count once. */
  readonly weights: Float64Array | undefined;
  /** The precision of the prior of each coefficient; 0 is flat. */
  readonly precisions: Float64Array;
}

/** Their log density, with all derivatives that samplers and searches use. */
export interface LogisticDensity extends BuiltInDensity {
  readonly valueAndGradient: NonNullable<LogDensityParts["valueAndGradient"]>;
  readonly hessian: NonNullable<LogDensityParts["hessian"]>;
}

/** Factors from 1 to 2 whose product is still far from overflow: one logarithm for this many cases. */
const FACTORS = 512;

/**
 * log p(classes | β) + log p(β) = −Σ wᵢ log(1 + e^(−mᵢ)) − ½ Σ λⱼβⱼ² + ½ Σ log(λⱼ/2π), where mᵢ = ±xᵢᵀβ is how far
 * a case lies on the right side. A flat prior counts as a density of 1.
 */
export function logisticDensity(problem: LogisticProblem): LogisticDensity {
  const { signed, weights, precisions } = problem;
  const { data, rows, columns } = signed;
  let constant = 0;
  for (const precision of precisions)
    if (precision > 0) constant += 0.5 * Math.log(precision / (2 * Math.PI));

  const blockRows = Math.min(rows, crossProductBlockRows(columns));
  const rooted = new Float64Array(blockRows * columns);
  // A search needs the curvature where it has just computed the gradient, with the same odds of the cases.
  const latest = { beta: new Float64Array(columns).fill(Number.NaN), odds: new Float64Array(rows) };

  const evaluate = (beta: Float64Array, gradient: Float64Array | undefined): number => {
    let sum = constant;
    for (let j = 0; j < columns; j += 1) {
      sum -= 0.5 * precisions[j] * beta[j] * beta[j];
      if (gradient !== undefined) gradient[j] = -precisions[j] * beta[j];
    }
    const kept = latest.odds;
    if (gradient !== undefined) latest.beta.set(beta);
    let product = 1;
    for (let i = 0, at = 0; i < rows; i += 1, at += columns) {
      let margin = 0;
      for (let j = 0; j < columns; j += 1) margin += data[at + j] * beta[j];
      const odds = Math.exp(-Math.abs(margin));
      const weight = weights === undefined ? 1 : weights[i];
      if (margin < 0) sum += weight * margin;
      if (weights === undefined) {
        product *= 1 + odds;
        if (i % FACTORS === FACTORS - 1) {
          sum -= Math.log(product);
          product = 1;
        }
      } else sum -= weight * Math.log1p(odds);
      if (gradient === undefined) continue;
      kept[i] = odds;
      const pull = (weight * (margin >= 0 ? odds : 1)) / (1 + odds);
      for (let j = 0; j < columns; j += 1) gradient[j] += pull * data[at + j];
    }
    return sum - Math.log(product);
  };

  /** e^−|mᵢ| of every case. */
  const oddsAt = (beta: Float64Array): Float64Array => {
    if (!beta.every((value, j) => value === latest.beta[j])) evaluate(beta, new Float64Array(columns));
    return latest.odds;
  };

  return {
    builtIn: { name: "logistic", data: problem },
    value: (beta) => evaluate(beta, undefined),
    valueAndGradient: evaluate,
    hessian: (beta) => {
      const out = new Matrix(columns, columns);
      const odds = oddsAt(beta);
      for (let j = 0; j < columns; j += 1) out.data[j * columns + j] = -precisions[j];
      // Blocks that stay in the cache.
      for (let start = 0; start < rows; start += blockRows) {
        const count = Math.min(blockRows, rows - start);
        const block = new Matrix(count, columns, rooted.subarray(0, count * columns));
        for (let i = 0, at = start * columns, to = 0; i < count; i += 1, at += columns, to += columns) {
          const odd = odds[start + i];
          const root = Math.sqrt((weights === undefined ? 1 : weights[start + i]) * odd) / (1 + odd);
          for (let j = 0; j < columns; j += 1) rooted[to + j] = root * data[at + j];
        }
        const product = crossProduct(block).data;
        for (let k = 0; k < product.length; k += 1) out.data[k] -= product[k];
      }
      return out;
    },
  };
}
