export { SplineFeatures } from "./fit.js";
export { type FewerKnots, SplineFeaturesModel } from "./model.js";
export type { SplineFeaturesOptions } from "./options.js";
