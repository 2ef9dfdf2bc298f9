import type { EstimatorClass } from "../model/estimator.js";
import { BayesianNetwork } from "./bayesian/bayesian-network.js";
import { GraphicalLasso } from "./gaussian/graphical-lasso/fit.js";
import { IsingModel } from "./markov/ising/ising-model.js";
import { MarkovNetwork } from "./markov/markov-network/markov-network.js";
import { NetworkClassifier } from "./network-classifier/index.js";

export const networksMethods = [
  GraphicalLasso,
  NetworkClassifier,
] as const satisfies readonly EstimatorClass[];

/** Models that no estimator makes, for `loadModel`. */
export const graphModels = [BayesianNetwork, MarkovNetwork, IsingModel] as const;
