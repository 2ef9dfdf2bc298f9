export { LinearSVR } from "./fit.js";
export { LinearSVRModel, type LinearSVRState } from "./model.js";
export type { LinearSVROptions } from "./options.js";
