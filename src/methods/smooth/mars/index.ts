export { MARS } from "./fit.js";
export type { FeatureImportance } from "./importance.js";
export { type ComponentReport, MARSModel } from "./model.js";
export type { MARSOptions } from "./options.js";
export { MARSResponsesModel } from "./responses-model.js";
