export { Thresholder } from "./fit.js";
export { ThresholderModel, type ThresholderRule } from "./model.js";
export type { ThresholderOptions } from "./options.js";
