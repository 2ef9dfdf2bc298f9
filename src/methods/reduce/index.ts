export * from "./nmf/index.js";
export * from "./pca/index.js";
