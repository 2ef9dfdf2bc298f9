export * from "./gaussian-nb/index.js";
