export * from "./k-means/index.js";
