export * from "./gaussian-nb/index.js";
export * from "./kernel-density-classifier/index.js";
