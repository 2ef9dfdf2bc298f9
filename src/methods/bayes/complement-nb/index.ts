export { ComplementNB } from "./fit.js";
export { ComplementNBModel, type ComplementNBState } from "./model.js";
export type { ComplementNBOptions } from "./options.js";
