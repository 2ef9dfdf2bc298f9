export * from "./dantzig-selector/index.js";
export * from "./group-lasso/index.js";
export * from "./huber-regression/index.js";
export * from "./linear-regression/index.js";
export * from "./path/index.js";
export * from "./quantile-regression/index.js";
