import type { EstimatorClass } from "../../model/estimator.js";
import { GaussianProcessClassifier } from "./gaussian-process-classifier/index.js";
import { GaussianProcessRegressor } from "./gaussian-process-regressor/index.js";
import { KernelRidge } from "./kernel-ridge/index.js";

export const kernelMethods = [
  KernelRidge,
  GaussianProcessRegressor,
  GaussianProcessClassifier,
] as const satisfies readonly EstimatorClass[];
