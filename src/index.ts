export * from "./errors.js";
export * from "./linalg/index.js";
