import type { EstimatorClass } from "../learn/estimator.js";
import { GraphicalLasso } from "./graphical-lasso/fit.js";
import { IsingModel } from "./ising/ising-model.js";
import { MarkovNetwork } from "./markov-network/markov-network.js";
import { BayesianNetwork } from "./network/bayesian-network.js";
import { NetworkClassifier } from "./network-classifier/index.js";

export const graphMethods = [GraphicalLasso, NetworkClassifier] as const satisfies readonly EstimatorClass[];

/** Models that no estimator makes, for `loadModel`. */
export const graphModels = [BayesianNetwork, MarkovNetwork, IsingModel] as const;
