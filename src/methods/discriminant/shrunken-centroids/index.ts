export { ShrunkenCentroids } from "./fit.js";
export { ShrunkenCentroidsModel } from "./model.js";
export type { ShrunkenCentroidsOptions } from "./options.js";
