// Scores of networks on data.

export type { ScoreName, ScoreOptions } from "./family-scorer.js";
export type { MissingRule } from "./network-data.js";
export { type NetworkScore, type ScoreNetworkOptions, scoreNetwork } from "./score-network.js";
