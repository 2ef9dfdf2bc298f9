export { KMedoids } from "./fit.js";
export { KMedoidsModel } from "./model.js";
export type { KMedoidsOptions } from "./options.js";
export type { KMedoidsState } from "./state.js";
