export { ColumnTransformer } from "./fit.js";
export { ColumnTransformerModel, type ColumnTransformerState, type ColumnTransformerStep } from "./model.js";
export type { ColumnChoice, ColumnTransformerOptions } from "./options.js";
