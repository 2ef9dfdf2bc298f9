export { RandomForestRegressor } from "./fit.js";
export { RandomForestRegressorModel } from "./model.js";
export type { RandomForestRegressorOptions } from "./options.js";
