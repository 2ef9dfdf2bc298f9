export * from "./local-regression/index.js";
