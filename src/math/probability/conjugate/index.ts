export { type BernoulliCounts, BetaBernoulli } from "./beta-bernoulli.js";
export type { ObservationOptions } from "./data.js";
export {
  type CategoryCounts,
  DirichletCategorical,
  type DirichletCategoricalParameters,
} from "./dirichlet-categorical.js";
export {
  DiscretePosterior,
  type DiscretePosteriorParameters,
  type GridOptions,
} from "./discrete-posterior.js";
export { type ExposureOptions, GammaPoisson } from "./gamma-poisson.js";
export { type CredibleInterval, credibleInterval, highestDensityInterval } from "./interval.js";
export {
  type MeanAndVariance,
  NormalInverseGamma,
  type NormalInverseGammaParameters,
} from "./normal-inverse-gamma.js";
export {
  type MeanAndCovariance,
  NormalInverseWishart,
  type NormalInverseWishartParameters,
} from "./normal-inverse-wishart.js";
export { NormalKnownVariance, type NormalKnownVarianceParameters } from "./normal-known-variance.js";
export { ScalarBelief } from "./scalar-belief.js";
