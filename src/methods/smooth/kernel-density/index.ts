export { KernelDensity } from "./fit.js";
export type { DensityGrid } from "./grid.js";
export { KernelDensityModel } from "./model.js";
export type { KernelDensityOptions } from "./options.js";
export type { KernelDensityState } from "./state.js";
