export { CondensedNN } from "./fit.js";
export { CondensedNNModel } from "./model.js";
export type { CondensedNNOptions } from "./options.js";
