export type { DrawnCases } from "../classify/draw-cases.js";
export * from "./basic-linear/index.js";
export * from "./engine/index.js";
export * from "./gaussian-classifier/index.js";
export * from "./indicator-regression/index.js";
export * from "./linear-discriminant/index.js";
export * from "./nearest-mean/index.js";
export * from "./quadratic-discriminant/index.js";
export * from "./regularized-discriminant/index.js";
