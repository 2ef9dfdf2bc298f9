export { GLMDiagnostics } from "./diagnostics.js";
export { GLM } from "./fit.js";
export { GLMModel } from "./model.js";
export type { GLMOptions } from "./options.js";
export type { GLMState } from "./state.js";
