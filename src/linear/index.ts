export * from "./elastic-net/index.js";
export * from "./lasso/index.js";
export * from "./linear-regression/index.js";
export * from "./path/index.js";
