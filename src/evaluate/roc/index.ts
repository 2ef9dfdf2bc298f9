export { type CoverageHull, lowerHull, type RocHull, upperHull } from "./convex-hull.js";
export { type CoverageCurve, coverageCurve } from "./coverage-curve.js";
export { type RocCurve, rocCurve } from "./roc-curve.js";
