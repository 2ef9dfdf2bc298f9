export type { KMeansStart } from "../engine/k-means.js";
export { KMeans } from "./fit.js";
export { KMeansModel } from "./model.js";
export type { KMeansOptions } from "./options.js";
export type { KMeansState } from "./state.js";
