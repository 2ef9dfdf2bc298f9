export { LVQ } from "./fit.js";
export { LVQModel, type LVQState } from "./model.js";
export type { LVQOptions } from "./options.js";
