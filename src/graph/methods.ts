import type { EstimatorClass } from "../learn/estimator.js";
import { GraphicalLasso } from "./graphical-lasso/fit.js";
import { MarkovNetwork } from "./markov-network/markov-network.js";
import { BayesianNetwork } from "./network/bayesian-network.js";

export const graphMethods = [GraphicalLasso] as const satisfies readonly EstimatorClass[];

/** Models that no estimator makes, for `loadModel`. */
export const graphModels = [BayesianNetwork, MarkovNetwork] as const;
