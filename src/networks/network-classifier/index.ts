export type { BinnedColumn } from "./columns.js";
export { NetworkClassifier } from "./fit.js";
export { NetworkClassifierModel, type NetworkClassifierState } from "./model.js";
export type { NetworkClassifierOptions } from "./options.js";
