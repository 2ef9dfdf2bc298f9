export { SmoothingSpline } from "./fit.js";
export { type EquivalentKernel, SmoothingSplineModel, type SmoothingSplineState } from "./model.js";
export type { SmoothingSplineOptions } from "./options.js";
