export * from "./rectangle-classifier/index.js";
export * from "./rule-list/index.js";
export * from "./version-space/index.js";
