export * from "./errors.js";
export * from "./linalg/index.js";
export * from "./probability/index.js";
