export { SoftKMeans } from "./fit.js";
export { SoftKMeansModel, type SoftKMeansState } from "./model.js";
export type { SoftKMeansOptions } from "./options.js";
