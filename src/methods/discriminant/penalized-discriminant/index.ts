export { PenalizedDiscriminant } from "./fit.js";
export { PenalizedDiscriminantModel, type PenalizedDiscriminantState } from "./model.js";
export type { PenalizedDiscriminantOptions } from "./options.js";
