export { MixtureDiscriminant } from "./fit.js";
export { MixtureDiscriminantModel, type MixtureDiscriminantState } from "./model.js";
export type { MixtureDiscriminantOptions } from "./options.js";
