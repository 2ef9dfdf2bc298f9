export { NMF } from "./fit.js";
export { type NMFLoss, NMFModel, type NMFState } from "./model.js";
export type { NMFOptions } from "./options.js";
