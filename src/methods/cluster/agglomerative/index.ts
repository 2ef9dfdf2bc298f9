export { Agglomerative } from "./fit.js";
export type { Linkage } from "./linkage.js";
export { AgglomerativeModel, type AgglomerativeState } from "./model.js";
export type { AgglomerativeOptions } from "./options.js";
