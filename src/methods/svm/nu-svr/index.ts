export { NuSVR } from "./fit.js";
export { NuSVRModel, type NuSVRState } from "./model.js";
export type { NuSVROptions } from "./options.js";
