export { PrototypeClassifier } from "./fit.js";
export { PrototypeClassifierModel, type PrototypeClassifierState } from "./model.js";
export type { PrototypeClassifierOptions } from "./options.js";
