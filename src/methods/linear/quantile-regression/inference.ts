// Covariances of quantile regressions: Koenker, Quantile Regression (2005), section 3.4.

import { finish } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { NormalFactor, weightedGram } from "../../../math/linalg/normal-factor.js";
import { Normal } from "../../../math/probability/distributions/index.js";
import { RegressionBasis } from "../engine/regression-basis.js";

/** The coordinates of another quantile of the same cases. */
export type QuantileOf = (basis: RegressionBasis, tau: number) => Promise<Float64Array>;

/** The bandwidth h of the quantiles τ ± h that give the density: Hall and Sheather (1988). */
function hallSheather(tau: number, cases: number): number {
  const normal = new Normal({ mean: 0, standardDeviation: 1 });
  const x = normal.quantile(tau);
  const density = normal.density(x);
  const z = normal.quantile(0.975);
  return cases ** (-1 / 3) * z ** (2 / 3) * ((1.5 * density * density) / (2 * x * x + 1)) ** (1 / 3);
}

/**
 * τ(1 − τ)·H⁻¹JH⁻¹ with H = Σ w·f·xxᵀ, J = Σ w·xxᵀ, and each case's density f from the distance of the quantiles
 * τ ± h there (Hendricks and Koenker 1992).
 */
export async function sandwich(basis: RegressionBasis, tau: number, quantileOf: QuantileOf): Promise<Matrix> {
  const { size, q, rows, weights } = basis;
  let h = hallSheather(tau, basis.totalWeight);
  while (tau - h <= 0 || tau + h >= 1) h /= 2;
  const upper = await quantileOf(basis, tau + h);
  const lower = await quantileOf(basis, tau - h);
  const spreads = new Float64Array(rows);
  let mean = 0;
  for (let i = 0, at = 0; i < rows; i += 1) {
    for (let k = 0; k < size; k += 1, at += 1) spreads[i] += q[at] * (upper[k] - lower[k]);
    mean += Math.abs(spreads[i]) / rows;
  }
  // If the two meet or cross, there is no density estimate, and the case does not count.
  const least = 1e-8 * mean;
  const densities = spreads.map((spread, i) => (spread > least ? (weights[i] * 2 * h) / spread : 0));
  const factor = new NormalFactor(size);
  weightedGram(q, size, densities, factor.data);
  if (factor.factor() > 0) return new Matrix(size, size).map(() => Number.NaN);
  const inverse = inverseOf(factor);
  // In these coordinates J is 1.
  return inverse.multiply(inverse).scale(tau * (1 - tau));
}

/**
 * τ(1 − τ)·s²·J⁻¹ with one sparsity s = 1/f for all: the slope of the residuals nearest to 0 against their
 * rank, itself by least absolute deviations (Koenker and Bassett 1982; "iid" in quantreg).
 */
export async function commonSparsity(
  basis: RegressionBasis,
  coordinates: Float64Array,
  tau: number,
  quantileOf: QuantileOf,
): Promise<Matrix> {
  const { size, rows, totalWeight, weights } = basis;
  const residuals = basis.residuals(coordinates, new Float64Array(rows));
  const scale = residuals.reduce((sum, r) => sum + Math.abs(r), 0) / rows;
  const order = Array.from(residuals.keys()).sort((i, j) => Math.abs(residuals[i]) - Math.abs(residuals[j]));
  const zeros = order.reduce((sum, i) => sum + (Math.abs(residuals[i]) < 1e-8 * scale ? weights[i] : 0), 0);
  const window = Math.max(size + 1, Math.ceil(totalWeight * hallSheather(tau, totalWeight)));
  const near = valuesOfRanks(residuals, weights, order, zeros + 1, zeros + window + 1).sort();
  if (near.length < 2) return new Matrix(size, size).map(() => Number.NaN);
  const ranks = near.map((_, i) => (zeros + 1 + i) / (totalWeight - size));
  const line = finish(
    RegressionBasis.of({
      x: new Matrix(near.length, 1, ranks),
      y: near,
      weights: undefined,
      intercept: true,
    }),
  );
  const sparsity = line.parameters(await quantileOf(line, 0.5))[1];
  return Matrix.identity(size).scale(tau * (1 - tau) * sparsity * sparsity);
}

/** The values from one rank to another where each counts as often as its weight says. */
function valuesOfRanks(
  values: Float64Array,
  weights: Float64Array,
  order: readonly number[],
  first: number,
  last: number,
): Float64Array {
  const out: number[] = [];
  let upTo = 0;
  let at = 0;
  for (let rank = first; rank <= last + 1e-9; rank += 1) {
    while (at < order.length && upTo + weights[order[at]] < rank - 1e-9) {
      upTo += weights[order[at]];
      at += 1;
    }
    if (at === order.length) break;
    out.push(values[order[at]]);
  }
  return Float64Array.from(out);
}

function inverseOf(factor: NormalFactor): Matrix {
  const { size } = factor;
  return Matrix.fromColumns(
    Array.from({ length: size }, (_, j) => {
      const unit = new Float64Array(size);
      unit[j] = 1;
      factor.solve(unit);
      return unit;
    }),
  );
}
