export * from "./mars/index.js";
