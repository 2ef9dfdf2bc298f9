export { DBSCAN } from "./fit.js";
export { DBSCANModel, type DBSCANState } from "./model.js";
export type { DBSCANOptions } from "./options.js";
