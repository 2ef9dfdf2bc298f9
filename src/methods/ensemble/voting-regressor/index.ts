export { VotingRegressor } from "./fit.js";
export { VotingRegressorModel, type VotingRegressorState } from "./model.js";
export type { VotingRegressorOptions } from "./options.js";
