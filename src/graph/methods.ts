import { BayesianNetwork } from "./network/bayesian-network.js";

/** Models that no estimator makes, for `loadModel`. */
export const graphModels = [BayesianNetwork] as const;
