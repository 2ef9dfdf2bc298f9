export { LinearSVC } from "./fit.js";
export { LinearSVCModel, type LinearSVCState } from "./model.js";
export type { LinearSVCOptions } from "./options.js";
