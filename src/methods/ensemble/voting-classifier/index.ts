export { VotingClassifier } from "./fit.js";
export { VotingClassifierModel, type VotingClassifierState } from "./model.js";
export type { VotingClassifierOptions } from "./options.js";
