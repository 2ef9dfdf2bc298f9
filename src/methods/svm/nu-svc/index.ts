export { NuSVC } from "./fit.js";
export { NuSVCModel, type NuSVCState } from "./model.js";
export type { NuSVCOptions } from "./options.js";
