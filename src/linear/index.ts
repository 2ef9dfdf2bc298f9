export * from "./linear-regression/index.js";
export * from "./path/index.js";
