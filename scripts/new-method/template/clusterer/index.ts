export type { NewMethodOptions } from "../shared/options.js";
export { NewMethod } from "./fit.js";
export { NewMethodModel, type NewMethodState } from "./model.js";
