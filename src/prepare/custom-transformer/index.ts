export { defineTransformer } from "./define.js";
export type { CustomTransformer, TransformerDefinition } from "./definition.js";
export { CustomTransformerModel, type CustomTransformerState } from "./model.js";
