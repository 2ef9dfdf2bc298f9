export * from "./pca/index.js";
