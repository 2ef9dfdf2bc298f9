export { RadiusNeighborsClassifier } from "./fit.js";
export { RadiusNeighborsClassifierModel, type RadiusNeighborsClassifierState } from "./model.js";
export type { RadiusNeighborsClassifierOptions } from "./options.js";
