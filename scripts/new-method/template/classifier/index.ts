export { NewMethod } from "./fit.js";
export { NewMethodModel, type NewMethodState } from "./model.js";
export type { NewMethodOptions } from "./options.js";
