export { MARSClassifier } from "./classifier.js";
export { MARSClassifierModel } from "./classifier-model.js";
export type { HingeFactor, HingeTerm } from "./engine/term.js";
export { MARS } from "./fit.js";
export type { FeatureImportance } from "./importance.js";
export { type ComponentReport, MARSModel } from "./model.js";
export type { MARSClassifierOptions, MARSOptions } from "./options.js";
export { MARSResponsesModel } from "./responses-model.js";
