export { SemiSupervisedNB } from "./fit.js";
export { SemiSupervisedNBModel, type SemiSupervisedNBState } from "./model.js";
export type { SemiSupervisedNBOptions } from "./options.js";
