import { IsingModel } from "./ising/ising-model.js";
import { MarkovNetwork } from "./markov-network/markov-network.js";
import { BayesianNetwork } from "./network/bayesian-network.js";

/** Models that no estimator makes, for `loadModel`. */
export const graphModels = [BayesianNetwork, MarkovNetwork, IsingModel] as const;
