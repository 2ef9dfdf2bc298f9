export { splineColumns } from "./evaluate.js";
export { learnSpline, requireSplineOptions } from "./learn.js";
export { splineOptions } from "./options.js";
export { functionCount, type SplineRule, splineRule } from "./rule.js";
