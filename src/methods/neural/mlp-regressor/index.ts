export { MLPRegressor } from "./fit.js";
export {
  MLPRegressorModel,
  MLPRegressorResponsesModel,
  type MLPRegressorResponsesState,
  type MLPRegressorState,
} from "./model.js";
export type { MLPRegressorOptions } from "./options.js";
