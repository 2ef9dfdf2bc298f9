export { BisectingKMeans } from "./fit.js";
export { BisectingKMeansModel } from "./model.js";
export type { BisectingKMeansOptions } from "./options.js";
export type { BisectingKMeansState } from "./state.js";
