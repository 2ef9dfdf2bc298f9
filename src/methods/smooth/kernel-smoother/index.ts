export { KernelSmoother } from "./fit.js";
export { KernelSmootherModel, type KernelSmootherState } from "./model.js";
export type { KernelSmootherOptions } from "./options.js";
