import { DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Matrix, multiply, solve } from "../../linalg/index.js";
import { Beta } from "../distributions/beta.js";
import type { Distribution } from "../distributions/distribution.js";
import { Exponential } from "../distributions/exponential.js";
import { Gamma } from "../distributions/gamma.js";
import { Normal } from "../distributions/normal.js";
import { Dirichlet } from "../multivariate/dirichlet.js";
import type { MultivariateDistribution } from "../multivariate/distribution.js";
import { MultivariateNormal } from "../multivariate/multivariate-normal.js";

/** The product p(x)·q(x) = e^logFactor · distribution.density(x). */
export interface DensityProduct<D> {
  /** The normalized product. */
  readonly distribution: D;
  /** The logarithm of the integral of the product. */
  readonly logFactor: number;
}

/**
 * The product of two densities of a family in which products stay: `Normal`, `MultivariateNormal`, `Gamma`,
 * `Exponential`, `Beta` and `Dirichlet`. It is what two independent sources of information say together.
 *
 * ```ts
 * const standard = new Normal({ mean: 0, standardDeviation: 1 });
 * densityProduct(standard, standard).distribution.variance; // 0.5
 * ```
 */
export function densityProduct(p: Normal, q: Normal): DensityProduct<Normal>;
export function densityProduct(
  p: MultivariateNormal,
  q: MultivariateNormal,
): DensityProduct<MultivariateNormal>;
export function densityProduct(p: Exponential, q: Exponential): DensityProduct<Exponential>;
export function densityProduct(p: Gamma, q: Gamma): DensityProduct<Gamma>;
export function densityProduct(p: Beta, q: Beta): DensityProduct<Beta>;
export function densityProduct(p: Dirichlet, q: Dirichlet): DensityProduct<Dirichlet>;
export function densityProduct(
  p: Distribution | MultivariateDistribution,
  q: Distribution | MultivariateDistribution,
): DensityProduct<Distribution | MultivariateDistribution> {
  if (p instanceof Normal && q instanceof Normal) return normals(p, q);
  if (p instanceof MultivariateNormal && q instanceof MultivariateNormal) return multivariateNormals(p, q);
  if (p instanceof Exponential && q instanceof Exponential) {
    return scaled(p, q, new Exponential({ rate: p.rate + q.rate }));
  }
  if (p instanceof Gamma && q instanceof Gamma) {
    const shape = requireNormalizable(p.shape + q.shape - 1);
    return scaled(p, q, new Gamma({ shape, rate: p.rate + q.rate }));
  }
  if (p instanceof Beta && q instanceof Beta) {
    const alpha = requireNormalizable(p.alpha + q.alpha - 1);
    const beta = requireNormalizable(p.beta + q.beta - 1);
    return scaled(p, q, new Beta({ alpha, beta }));
  }
  if (p instanceof Dirichlet && q instanceof Dirichlet) return dirichlets(p, q);
  const received = [p, q]
    .map((source: unknown) =>
      source instanceof Object && "name" in source ? String(source.name) : quote(source),
    )
    .join(" and ");
  const sentence = words`products have a closed form for two distributions of one family: Normal, MultivariateNormal, Gamma, Exponential, Beta or Dirichlet; got ${got(received)}.`;
  throw new DataError("densityProduct", sentence, { expected: "two distributions of one of these families" });
}

/** Precisions add, and means are averaged by them; the factor is the density of the difference of the means. */
function normals(p: Normal, q: Normal): DensityProduct<Normal> {
  const spread = Math.hypot(p.standardDeviation, q.standardDeviation);
  const share = (p.standardDeviation / spread) ** 2;
  const distribution = new Normal({
    mean: p.mean + share * (q.mean - p.mean),
    standardDeviation: p.standardDeviation * (q.standardDeviation / spread),
  });
  return {
    distribution,
    logFactor: new Normal({ mean: q.mean, standardDeviation: spread }).logDensity(p.mean),
  };
}

function multivariateNormals(
  p: MultivariateNormal,
  q: MultivariateNormal,
): DensityProduct<MultivariateNormal> {
  requireSameDimension(p, q);
  const { dimension } = p;
  const spread = p.covariance.add(q.covariance);
  // The gain Σp(Σp + Σq)⁻¹ is the share of the way from p's mean to q's.
  const gain = solve(spread, p.covariance).transpose();
  const difference = new Matrix(
    dimension,
    1,
    Float64Array.from(q.mean, (value, j) => value - p.mean[j]),
  );
  const shift = multiply(gain, difference);
  const product = multiply(gain, q.covariance);
  const covariance = product.map((value, at) => {
    const [i, j] = [Math.floor(at / dimension), at % dimension];
    // Rounding would make it unsymmetric.
    return (value + product.get(j, i)) / 2;
  });
  return {
    distribution: new MultivariateNormal({
      mean: p.mean.map((value, j) => value + shift.data[j]),
      covariance,
    }),
    logFactor: new MultivariateNormal({ mean: q.mean, covariance: spread }).logDensity(p.mean),
  };
}

function dirichlets(p: Dirichlet, q: Dirichlet): DensityProduct<Dirichlet> {
  requireSameDimension(p, q);
  const concentration = p.concentration.map((a, j) => requireNormalizable(a + q.concentration[j] - 1));
  const distribution = new Dirichlet({ concentration });
  const point = distribution.mean;
  return {
    distribution,
    logFactor: p.logDensity(point) + q.logDensity(point) - distribution.logDensity(point),
  };
}

/** The factor is the same at every point, for example at the mean. */
function scaled<D extends Distribution>(
  p: Distribution,
  q: Distribution,
  distribution: D,
): DensityProduct<D> {
  const x = distribution.mean;
  return { distribution, logFactor: p.logDensity(x) + q.logDensity(x) - distribution.logDensity(x) };
}

function requireSameDimension(p: MultivariateDistribution, q: MultivariateDistribution): void {
  if (p.dimension === q.dimension) return;
  const sentence = words`p and q must have the same dimension; got ${wanted(p.dimension)} and ${got(q.dimension)}.`;
  throw new ShapeError("densityProduct", sentence);
}

/** Two poles at the same end multiply to one that is too strong. */
function requireNormalizable(parameter: number): number {
  if (parameter > 0) return parameter;
  const sentence =
    "the product has an infinite integral: both densities are unbounded at the same end of the support.";
  throw new DataError("densityProduct", sentence, {
    expected: "parameters that add up to more than 1",
    received: `a sum of ${parameter + 1}`,
  });
}
