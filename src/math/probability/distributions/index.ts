export { Bernoulli, type BernoulliParameters } from "./bernoulli.js";
export { Beta, type BetaParameters } from "./beta.js";
export { BetaBinomial, type BetaBinomialParameters } from "./beta-binomial.js";
export { Binomial, type BinomialFitOptions, type BinomialParameters } from "./binomial.js";
export { Categorical, type CategoricalFitOptions, type CategoricalParameters } from "./categorical.js";
export { Cauchy, type CauchyParameters } from "./cauchy.js";
export { ChiSquared, type ChiSquaredParameters } from "./chi-squared.js";
export type {
  ContinuousDistribution,
  DiscreteDistribution,
  Distribution,
  DistributionFitOptions,
  Support,
} from "./distribution.js";
export { Exponential, type ExponentialParameters } from "./exponential.js";
export { FisherF, type FisherFParameters } from "./fisher-f.js";
export { Gamma, type GammaParameters } from "./gamma.js";
export { Geometric, type GeometricParameters } from "./geometric.js";
export {
  Hypergeometric,
  type HypergeometricFitOptions,
  type HypergeometricParameters,
} from "./hypergeometric.js";
export { InverseGamma, type InverseGammaParameters } from "./inverse-gamma.js";
export { Laplace, type LaplaceParameters } from "./laplace.js";
export { LogNormal, type LogNormalParameters } from "./log-normal.js";
export { Logistic, type LogisticParameters } from "./logistic.js";
export { NegativeBinomial, type NegativeBinomialParameters } from "./negative-binomial.js";
export { Normal, type NormalParameters } from "./normal.js";
export { Poisson, type PoissonParameters } from "./poisson.js";
export { StudentT, type StudentTFitOptions, type StudentTParameters } from "./student-t.js";
export { Uniform, type UniformParameters } from "./uniform.js";
export { Weibull, type WeibullParameters } from "./weibull.js";
