export * from "./prim/index.js";
export * from "./prim-classifier/index.js";
export * from "./rectangle-classifier/index.js";
export * from "./rule-list/index.js";
export * from "./version-space/index.js";
