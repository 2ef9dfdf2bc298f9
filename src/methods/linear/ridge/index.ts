export { Ridge } from "./fit.js";
export { RidgeModel, RidgeResponsesModel } from "./model.js";
export type { RidgeCriterion, RidgeOptions } from "./options.js";
export { priorPenalty } from "./prior.js";
export type { RidgeState } from "./state.js";
