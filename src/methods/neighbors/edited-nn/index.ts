export { EditedNN } from "./fit.js";
export { EditedNNModel } from "./model.js";
export type { EditedNNOptions } from "./options.js";
