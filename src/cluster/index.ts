export * from "./bisecting-k-means/index.js";
export * from "./k-means/index.js";
export * from "./mini-batch-k-means/index.js";
export * from "./self-organizing-map/index.js";
export * from "./vector-quantizer/index.js";
