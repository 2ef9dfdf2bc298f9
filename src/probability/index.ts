export * from "./density/index.js";
export * from "./distributions/index.js";
export * from "./information/index.js";
export * from "./log-space.js";
export * from "./multivariate/index.js";
export * from "./random/index.js";
export * from "./special/index.js";
export * from "./table/index.js";
