export * from "./pca/index.js";
export * from "./ppca/index.js";
export * from "./truncated-svd/index.js";
