export { ColumnTransformer } from "./fit.js";
export { ColumnTransformerModel, type ColumnTransformerStep } from "./model.js";
export type { ColumnChoice, ColumnTransformerOptions } from "./options.js";
