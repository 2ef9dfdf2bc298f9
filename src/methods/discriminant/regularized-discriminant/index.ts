export { RegularizedDiscriminant } from "./fit.js";
export { RegularizedDiscriminantModel, type RegularizedDiscriminantState } from "./model.js";
export type { RegularizedDiscriminantOptions } from "./options.js";
