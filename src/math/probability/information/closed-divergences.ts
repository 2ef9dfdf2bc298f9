// Divergences of two distributions of one family that have a closed form, in nats.

import { solve } from "../../linalg/index.js";
import { Bernoulli } from "../distributions/bernoulli.js";
import { Beta } from "../distributions/beta.js";
import { Binomial } from "../distributions/binomial.js";
import { Cauchy } from "../distributions/cauchy.js";
import { ChiSquared } from "../distributions/chi-squared.js";
import { Exponential } from "../distributions/exponential.js";
import { Gamma } from "../distributions/gamma.js";
import { Geometric } from "../distributions/geometric.js";
import { InverseGamma } from "../distributions/inverse-gamma.js";
import { Laplace } from "../distributions/laplace.js";
import { LogNormal } from "../distributions/log-normal.js";
import { NegativeBinomial } from "../distributions/negative-binomial.js";
import { Normal } from "../distributions/normal.js";
import { Poisson } from "../distributions/poisson.js";
import { Uniform } from "../distributions/uniform.js";
import { Weibull } from "../distributions/weibull.js";
import { Dirichlet } from "../multivariate/dirichlet.js";
import { Multinomial } from "../multivariate/multinomial.js";
import { MultivariateBernoulli } from "../multivariate/multivariate-bernoulli.js";
import { MultivariateNormal } from "../multivariate/multivariate-normal.js";
import { logBeta } from "../special/beta.js";
import { digamma } from "../special/digamma.js";
import { logGamma } from "../special/gamma.js";
import { log1pMinusX } from "../special/log1p.js";

/** One formula: undefined if the two are not of its family, or if their parameters have no closed form. */
type Formula = (p: unknown, q: unknown) => number | undefined;

function formula<D>(
  family: abstract new (...parameters: never) => D,
  divergence: (p: D, q: D) => number | undefined,
): Formula {
  return (p, q) => (p instanceof family && q instanceof family ? divergence(p, q) : undefined);
}

const FORMULAS: readonly Formula[] = [
  formula(Normal, (p, q) => normal(p.mean, p.standardDeviation, q.mean, q.standardDeviation)),
  formula(LogNormal, (p, q) => normal(p.logMean, p.logStandardDeviation, q.logMean, q.logStandardDeviation)),
  formula(Laplace, (p, q) => {
    const distance = Math.abs(p.location - q.location);
    const ratio = p.scale / q.scale;
    return ratioTerm(ratio) + ratio * Math.expm1(-distance / p.scale) + distance / q.scale;
  }),
  formula(Cauchy, (p, q) =>
    Math.log1p(((p.scale - q.scale) ** 2 + (p.location - q.location) ** 2) / (4 * p.scale * q.scale)),
  ),
  formula(Uniform, (p, q) =>
    p.lower >= q.lower && p.upper <= q.upper
      ? Math.log((q.upper - q.lower) / (p.upper - p.lower))
      : Number.POSITIVE_INFINITY,
  ),
  formula(Exponential, (p, q) => ratioTerm(q.rate / p.rate)),
  formula(Gamma, (p, q) => gamma(p.shape, p.rate, q.shape, q.rate)),
  // 1/x maps inverse gamma to gamma distributions, and a one-to-one map keeps the divergence.
  formula(InverseGamma, (p, q) => gamma(p.shape, p.scale, q.shape, q.scale)),
  formula(ChiSquared, (p, q) => gamma(p.degreesOfFreedom / 2, 1, q.degreesOfFreedom / 2, 1)),
  formula(Weibull, weibull),
  formula(Beta, (p, q) => dirichlet([p.alpha, p.beta], [q.alpha, q.beta])),
  formula(Bernoulli, (p, q) => bernoulli(p.probability, q.probability)),
  formula(Binomial, (p, q) =>
    p.trials === q.trials ? times(p.trials, bernoulli(p.probability, q.probability)) : undefined,
  ),
  formula(Poisson, (p, q) => (p.rate === 0 ? q.rate : p.rate * ratioTerm(q.rate / p.rate))),
  formula(Geometric, (p, q) => bernoulli(p.probability, q.probability) / p.probability),
  formula(NegativeBinomial, (p, q) =>
    p.successes === q.successes
      ? (p.successes * bernoulli(p.probability, q.probability)) / p.probability
      : undefined,
  ),
  formula(MultivariateNormal, multivariateNormal),
  formula(Dirichlet, (p, q) => dirichlet(p.concentration, q.concentration)),
  formula(Multinomial, (p, q) =>
    p.trials === q.trials ? times(p.trials, categorical(p.probabilities, q.probabilities)) : undefined,
  ),
  formula(MultivariateBernoulli, (p, q) =>
    p.probabilities.reduce((sum, pj, j) => sum + bernoulli(pj, q.probabilities[j]), 0),
  ),
];

/** The divergence in nats, if there is a formula for this pair. */
export function closedDivergence(p: unknown, q: unknown): number | undefined {
  for (const divergence of FORMULAS) {
    const value = divergence(p, q);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** r − 1 − ln r, without cancellation where r is close to 1. */
function ratioTerm(ratio: number): number {
  return -log1pMinusX(ratio - 1);
}

/** n times a divergence, where nothing is observed 0 even if it is infinite. */
function times(n: number, divergence: number): number {
  return n === 0 ? 0 : n * divergence;
}

function normal(mean: number, deviation: number, otherMean: number, otherDeviation: number): number {
  const ratio = (deviation / otherDeviation) ** 2;
  return 0.5 * (ratioTerm(ratio) + ((mean - otherMean) / otherDeviation) ** 2);
}

function gamma(shape: number, rate: number, otherShape: number, otherRate: number): number {
  const ratio = otherRate / rate;
  const shapes = (shape - otherShape) * digamma(shape) - logGamma(shape) + logGamma(otherShape);
  return shapes + shape * (ratio - 1) - otherShape * Math.log(ratio);
}

function weibull(p: Weibull, q: Weibull): number {
  const [k, l] = [p.shape, q.shape];
  const logRatio = Math.log(p.scale / q.scale);
  // −digamma(1) is the constant of Euler and Mascheroni.
  const shapes = Math.log(k / l) - (1 - l / k) * -digamma(1);
  return shapes - l * logRatio + Math.exp(l * logRatio + logGamma(l / k + 1)) - 1;
}

function dirichlet(p: readonly number[], q: readonly number[]): number {
  const total = p.reduce((sum, a) => sum + a, 0);
  const logNormalizer = (a: readonly number[]) =>
    a.length === 2
      ? logBeta(a[0], a[1])
      : a.reduce((sum, x) => sum + logGamma(x), -logGamma(a.reduce((sum, x) => sum + x, 0)));
  return p.reduce(
    (sum, a, i) => sum + (a - q[i]) * (digamma(a) - digamma(total)),
    logNormalizer(q) - logNormalizer(p),
  );
}

/** p ln(p / q), which is 0 where p is. */
function term(p: number, q: number): number {
  return p === 0 ? 0 : p * Math.log(p / q);
}

function bernoulli(p: number, q: number): number {
  return term(p, q) + term(1 - p, 1 - q);
}

function categorical(p: readonly number[], q: readonly number[]): number {
  return p.reduce((sum, pj, i) => sum + term(pj, q[i]), 0);
}

function multivariateNormal(p: MultivariateNormal, q: MultivariateNormal): number {
  const { dimension } = p;
  const ratio = solve(q.covariance, p.covariance);
  let trace = 0;
  for (let j = 0; j < dimension; j += 1) trace += ratio.get(j, j);
  // The entropies contain the determinants.
  return 0.5 * (trace - dimension + q.mahalanobis(p.mean) ** 2) + q.entropy - p.entropy;
}
