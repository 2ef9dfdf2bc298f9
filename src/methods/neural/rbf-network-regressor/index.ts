export { RBFNetworkRegressor } from "./fit.js";
export { RBFNetworkRegressorModel, type RBFNetworkRegressorState } from "./model.js";
export type { RBFNetworkRegressorOptions } from "./options.js";
