export { Pca } from "./fit.js";
export { PcaModel, type PcaState } from "./model.js";
export type { PcaOptions } from "./options.js";
