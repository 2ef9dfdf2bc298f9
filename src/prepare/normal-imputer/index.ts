export { NormalImputer } from "./fit.js";
export { type MissingDistribution, NormalImputerModel } from "./model.js";
export type { NormalImputerOptions } from "./options.js";
export type { NormalImputerState } from "./state.js";
