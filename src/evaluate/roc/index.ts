export { type CoverageCurve, coverageCurve } from "./coverage-curve.js";
export { type RocCurve, rocCurve } from "./roc-curve.js";
export { type CoverageHull, type RocHull, upperHull } from "./upper-hull.js";
