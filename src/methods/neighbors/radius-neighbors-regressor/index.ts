export { RadiusNeighborsRegressor } from "./fit.js";
export { RadiusNeighborsRegressorModel, type RadiusNeighborsRegressorState } from "./model.js";
export type { RadiusNeighborsRegressorOptions } from "./options.js";
