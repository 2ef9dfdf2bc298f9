export * from "./mds/index.js";
export * from "./pca/index.js";
