import type { EstimatorClass } from "../learn/estimator.js";
import { BayesianNetwork } from "./network/bayesian-network.js";
import { NetworkClassifier } from "./network-classifier/index.js";

export const graphMethods = [NetworkClassifier] as const satisfies readonly EstimatorClass[];

/** Models that no estimator makes, for `loadModel`. */
export const graphModels = [BayesianNetwork] as const;
