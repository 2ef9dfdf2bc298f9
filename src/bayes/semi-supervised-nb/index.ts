export { SemiSupervisedNB } from "./fit.js";
export { SemiSupervisedNBModel } from "./model.js";
export type { SemiSupervisedNBOptions } from "./options.js";
