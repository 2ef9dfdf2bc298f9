export * from "./bayesian-logistic-regression/index.js";
export * from "./bernoulli-nb/index.js";
export * from "./categorical-nb/index.js";
export * from "./complement-nb/index.js";
export * from "./gaussian-nb/index.js";
export * from "./kernel-nb/index.js";
export * from "./multinomial-nb/index.js";
export * from "./naive-bayes/index.js";
