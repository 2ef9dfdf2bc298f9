export { SmoothingSpline } from "./fit.js";
export { SmoothingSplineModel, type SmoothingSplineState } from "./model.js";
export type { SmoothingSplineOptions } from "./options.js";
