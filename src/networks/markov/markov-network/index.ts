export {
  type FitMarkovNetworkOptions,
  fitMarkovNetwork,
  MarkovFit,
  type MarkovFitParts,
} from "./fit-markov-network.js";
export { type GibbsDiagnostics, GibbsSample } from "./gibbs-sample.js";
export { type CliqueFactor, MarkovNetwork, type MarkovNetworkSteps } from "./markov-network.js";
export type { GibbsSampleOptions, MarkovQueryOptions } from "./options.js";
export type { LogPotentialSpec, MarkovSpec, PotentialSpec, VariablesSpec } from "./spec.js";
export type { CliquePotential, MarkovNetworkState } from "./state.js";
