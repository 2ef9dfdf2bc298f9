export * from "./distributions/index.js";
export * from "./random/index.js";
export * from "./special/index.js";
