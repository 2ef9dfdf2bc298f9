export { type BlockOptions, imageBlocks, imageOfBlocks } from "./blocks.js";
export { VectorQuantizer } from "./fit.js";
export { type CompressedSize, VectorQuantizerModel, type VectorQuantizerState } from "./model.js";
export type { VectorQuantizerOptions } from "./options.js";
