export { IsolationForest } from "./fit.js";
export { IsolationForestModel, type IsolationForestState } from "./model.js";
export type { IsolationForestOptions } from "./options.js";
