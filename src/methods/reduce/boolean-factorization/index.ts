export { BooleanFactorization } from "./fit.js";
export { BooleanFactorizationModel, type BooleanFactorizationState } from "./model.js";
export type { BooleanFactorizationOptions } from "./options.js";
