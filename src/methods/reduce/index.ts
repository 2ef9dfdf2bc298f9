export * from "./pca/index.js";
export * from "./truncated-svd/index.js";
