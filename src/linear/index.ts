export * from "./bayesian-linear-regression/index.js";
export * from "./bayesian-model-averaging/index.js";
export * from "./linear-regression/index.js";
export * from "./lq-regression/index.js";
export * from "./path/index.js";
export * from "./ridge/index.js";
