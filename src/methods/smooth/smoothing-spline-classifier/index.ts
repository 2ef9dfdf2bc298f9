export { SmoothingSplineClassifier } from "./fit.js";
export { type ProbabilityIntervals, SmoothingSplineClassifierModel } from "./model.js";
export type { SmoothingSplineClassifierOptions } from "./options.js";
export type { ClassCurve, SmoothingSplineClassifierState } from "./state.js";
