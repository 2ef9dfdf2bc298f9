export { KMeans } from "./fit.js";
export { KMeansModel, type KMeansStart } from "./model.js";
export type { KMeansOptions } from "./options.js";
