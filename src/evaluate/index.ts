export * from "./resample/index.js";
