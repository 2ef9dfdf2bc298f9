export * from "./roc/index.js";
