export type { ConsideredMerge, DiscretizerStep } from "../engine/bins/cut-column.js";
export { Discretizer } from "./fit.js";
export { DiscretizerModel, type DiscretizerRule, type FewerBins } from "./model.js";
export type { DiscretizerOptions } from "./options.js";
