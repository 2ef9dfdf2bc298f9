import type { EstimatorClass } from "../learn/estimator.js";
import { GraphicalLasso } from "./graphical-lasso/fit.js";
import { BayesianNetwork } from "./network/bayesian-network.js";

/** Models that no estimator makes, for `loadModel`. */
export const graphModels = [BayesianNetwork] as const;

export const graphMethods = [GraphicalLasso] as const satisfies readonly EstimatorClass[];
