export { AdaBoostRegressor } from "./fit.js";
export { AdaBoostRegressorModel, type AdaBoostRegressorState } from "./model.js";
export type { AdaBoostRegressorOptions } from "./options.js";
