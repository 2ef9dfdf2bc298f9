export { LocalOutlierFactor } from "./fit.js";
export { LocalOutlierFactorModel, type LocalOutlierFactorState } from "./model.js";
export type { LocalOutlierFactorOptions } from "./options.js";
