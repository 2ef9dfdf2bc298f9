export * from "./column-transformer/index.js";
export type { LevelRule } from "./encode/levels.js";
export * from "./one-hot-encoder/index.js";
export * from "./ordinal-encoder/index.js";
export * from "./pipeline/index.js";
export * from "./scale/index.js";
export type { TableTransformer } from "./table-transformer.js";
export * from "./text-vectorizer/index.js";
export * from "./unit-norm-scaler/index.js";
