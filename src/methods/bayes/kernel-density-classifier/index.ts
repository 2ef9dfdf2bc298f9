export type { KernelClassDensity } from "./class-density.js";
export { KernelDensityClassifier } from "./fit.js";
export { KernelDensityClassifierModel, type KernelDensityClassifierState } from "./model.js";
export type { KernelDensityClassifierOptions } from "./options.js";
