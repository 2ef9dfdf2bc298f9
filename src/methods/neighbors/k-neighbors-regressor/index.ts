export { KNeighborsRegressor } from "./fit.js";
export { KNeighborsRegressorModel, type KNeighborsRegressorState } from "./model.js";
export type { KNeighborsRegressorOptions } from "./options.js";
