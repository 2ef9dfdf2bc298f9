import type { EstimatorClass } from "../../model/estimator.js";
import { BayesianGaussianMixture } from "./bayesian-gaussian-mixture/index.js";
import { BernoulliMixture } from "./bernoulli-mixture/index.js";
import { GaussianMixture } from "./gaussian-mixture/index.js";
import { HierarchicalExperts } from "./hierarchical-experts/index.js";
import { HierarchicalExpertsClassifier } from "./hierarchical-experts-classifier/index.js";
import { MixedMixture } from "./mixed-mixture/index.js";
import { MixtureClassifier } from "./mixture-classifier/index.js";
import { MixtureDiscriminant } from "./mixture-discriminant/index.js";
import { MultinomialMixture } from "./multinomial-mixture/index.js";

export const mixtureMethods = [
  GaussianMixture,
  BayesianGaussianMixture,
  BernoulliMixture,
  MultinomialMixture,
  MixedMixture,
  MixtureClassifier,
  HierarchicalExperts,
  HierarchicalExpertsClassifier,
  MixtureDiscriminant,
] as const satisfies readonly EstimatorClass[];
