export { KernelNB } from "./fit.js";
export { KernelNBModel } from "./model.js";
export type { KernelNBOptions } from "./options.js";
