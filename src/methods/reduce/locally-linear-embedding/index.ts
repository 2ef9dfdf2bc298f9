export { LocallyLinearEmbedding } from "./fit.js";
export { LocallyLinearEmbeddingModel, type LocallyLinearEmbeddingState } from "./model.js";
export type { LocallyLinearEmbeddingOptions } from "./options.js";
