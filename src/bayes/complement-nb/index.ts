export { ComplementNB } from "./fit.js";
export { ComplementNBModel } from "./model.js";
export type { ComplementNBOptions } from "./options.js";
