export { KMeans } from "./fit.js";
export { KMeansModel } from "./model.js";
export type { KMeansOptions } from "./options.js";
export type { KMeansStart, KMeansState } from "./state.js";
