export { FlexibleDiscriminant } from "./fit.js";
export { FlexibleDiscriminantModel, type FlexibleDiscriminantState } from "./model.js";
export type { FlexibleDiscriminantOptions } from "./options.js";
