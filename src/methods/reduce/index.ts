export * from "./factor-analysis/index.js";
export * from "./pca/index.js";
