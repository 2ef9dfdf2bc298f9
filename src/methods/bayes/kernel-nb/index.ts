export { KernelNB } from "./fit.js";
export { KernelNBModel, type KernelNBState } from "./model.js";
export type { KernelNBOptions } from "./options.js";
