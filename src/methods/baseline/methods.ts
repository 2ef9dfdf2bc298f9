import type { EstimatorClass } from "../../model/estimator.js";
import { BaselineClassifier, BaselineRegressor } from "./index.js";

export const baselineMethods = [
  BaselineClassifier,
  BaselineRegressor,
] as const satisfies readonly EstimatorClass[];
