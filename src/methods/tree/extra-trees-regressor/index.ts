export { ExtraTreesRegressor } from "./fit.js";
export { ExtraTreesRegressorModel } from "./model.js";
export type { ExtraTreesRegressorOptions } from "./options.js";
