export { SVR } from "./fit.js";
export { SVRModel, type SVRState } from "./model.js";
export type { SVROptions } from "./options.js";
