export * from "../neighbor-index/index.js";
