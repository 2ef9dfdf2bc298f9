import type { EstimatorClass } from "../../model/estimator.js";
import { MLPClassifier, MLPRegressor, RBFNetworkClassifier, RBFNetworkRegressor } from "./index.js";

export const neuralMethods = [
  MLPClassifier,
  MLPRegressor,
  RBFNetworkClassifier,
  RBFNetworkRegressor,
] as const satisfies readonly EstimatorClass[];
