export { defineTransformer } from "./define.js";
export type { CustomTransformer, TransformerDefinition } from "./definition.js";
export { CustomTransformerModel } from "./model.js";
