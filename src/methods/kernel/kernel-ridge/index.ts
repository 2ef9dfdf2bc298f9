export { KernelRidge } from "./fit.js";
export { KernelRidgeModel, type KernelRidgeState } from "./model.js";
export type { KernelRidgeCriterion, KernelRidgeOptions } from "./options.js";
