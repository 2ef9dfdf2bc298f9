export type { GivenWeights } from "./engine/options.js";
export type { HiddenActivation, NetworkState } from "./engine/state.js";
export * from "./mlp-classifier/index.js";
export * from "./mlp-regressor/index.js";
export * from "./rbf-network-classifier/index.js";
export * from "./rbf-network-regressor/index.js";
