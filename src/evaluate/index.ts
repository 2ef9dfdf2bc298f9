export * from "./bayes-optimality/index.js";
export * from "./compare/index.js";
export * from "./criteria/index.js";
export * from "./metrics/index.js";
export * from "./resample/index.js";
export * from "./roc/index.js";
export * from "./search/index.js";
export * from "./threshold/index.js";
