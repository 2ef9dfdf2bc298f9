export type { LassoOptions } from "../elastic-net/options.js";
export { Lasso } from "./fit.js";
export { LassoModel, LassoResponsesModel } from "./model.js";
