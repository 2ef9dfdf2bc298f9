import type { EstimatorClass } from "../../model/estimator.js";
import { BernoulliNB } from "./bernoulli-nb/index.js";
import { CategoricalNB } from "./categorical-nb/index.js";
import { ComplementNB } from "./complement-nb/index.js";
import { GaussianNB } from "./gaussian-nb/index.js";
import { KernelDensityClassifier } from "./kernel-density-classifier/index.js";
import { KernelNB } from "./kernel-nb/index.js";
import { MultinomialNB } from "./multinomial-nb/index.js";
import { NaiveBayes } from "./naive-bayes/index.js";
import { SemiSupervisedNB } from "./semi-supervised-nb/index.js";

export const bayesMethods = [
  GaussianNB,
  KernelDensityClassifier,
  BernoulliNB,
  MultinomialNB,
  ComplementNB,
  CategoricalNB,
  KernelNB,
  NaiveBayes,
  SemiSupervisedNB,
] as const satisfies readonly EstimatorClass[];
