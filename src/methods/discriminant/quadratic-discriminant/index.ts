export { QuadraticDiscriminant } from "./fit.js";
export { QuadraticDiscriminantModel } from "./model.js";
export type { QuadraticDiscriminantOptions } from "./options.js";
