export { KNeighborsClassifier } from "./fit.js";
export { KNeighborsClassifierModel, type KNeighborsClassifierState } from "./model.js";
export type { KNeighborsClassifierOptions } from "./options.js";
