export * from "./scale/index.js";
export type { TableTransformer } from "./table-transformer.js";
export * from "./unit-norm-scaler/index.js";
