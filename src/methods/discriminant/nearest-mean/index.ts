export { NearestMean } from "./fit.js";
export { NearestMeanModel } from "./model.js";
export type { NearestMeanOptions } from "./options.js";
