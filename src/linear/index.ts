export * from "./linear-regression/index.js";
