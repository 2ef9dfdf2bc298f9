export type { CondensedTree } from "./condense.js";
export { HDBSCAN } from "./fit.js";
export { HDBSCANModel, type JoinedCases } from "./model.js";
export type { HDBSCANOptions } from "./options.js";
export type { HDBSCANState } from "./state.js";
