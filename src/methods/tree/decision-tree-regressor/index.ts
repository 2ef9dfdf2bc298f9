export { DecisionTreeRegressor } from "./fit.js";
export { DecisionTreeRegressorModel, type DecisionTreeRegressorState } from "./model.js";
export type { DecisionTreeRegressorOptions } from "./options.js";
