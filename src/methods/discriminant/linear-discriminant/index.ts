export { LinearDiscriminant } from "./fit.js";
export { LinearDiscriminantModel, type LinearDiscriminantState } from "./model.js";
export type { LinearDiscriminantOptions } from "./options.js";
