import type { EstimatorClass } from "../learn/estimator.js";
import { BayesianGaussianMixture } from "./bayesian-gaussian-mixture/index.js";
import { GaussianMixture } from "./gaussian-mixture/index.js";

export const mixtureMethods = [
  GaussianMixture,
  BayesianGaussianMixture,
] as const satisfies readonly EstimatorClass[];
