export { SVC } from "./fit.js";
export { SVCModel, type SVCState } from "./model.js";
export type { SVCOptions } from "./options.js";
