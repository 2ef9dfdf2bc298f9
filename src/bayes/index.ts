export * from "./bayesian-logistic-regression/index.js";
export * from "./gaussian-nb/index.js";
export * from "./kernel-density-classifier/index.js";
