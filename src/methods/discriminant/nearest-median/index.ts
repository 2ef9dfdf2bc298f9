export { NearestMedian } from "./fit.js";
export { NearestMedianModel, type NearestMedianState } from "./model.js";
export type { NearestMedianOptions } from "./options.js";
