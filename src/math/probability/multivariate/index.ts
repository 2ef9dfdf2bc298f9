export type { BitFitOptions } from "./bits.js";
export { Dirichlet, type DirichletParameters } from "./dirichlet.js";
export { DirichletMultinomial, type DirichletMultinomialParameters } from "./dirichlet-multinomial.js";
export type { MatrixDistribution, MultivariateDistribution } from "./distribution.js";
export { expectedQuadraticForm, type VectorMoments } from "./expected-quadratic-form.js";
export type { GivenCoordinates } from "./given.js";
export { InverseWishart, type InverseWishartParameters } from "./inverse-wishart.js";
export { JointBernoulli, type JointBernoulliParameters } from "./joint-bernoulli.js";
export { type ContourLevel, LevelEllipse } from "./level-ellipse.js";
export { Multinomial, type MultinomialFitOptions, type MultinomialParameters } from "./multinomial.js";
export { MultivariateBernoulli, type MultivariateBernoulliParameters } from "./multivariate-bernoulli.js";
export {
  MultivariateNormal,
  type MultivariateNormalFitOptions,
  type MultivariateNormalParameters,
} from "./multivariate-normal.js";
export {
  MultivariateT,
  type MultivariateTFitOptions,
  type MultivariateTParameters,
} from "./multivariate-t.js";
export { Wishart, type WishartParameters } from "./wishart.js";
