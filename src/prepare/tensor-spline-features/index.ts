export { TensorSplineFeatures } from "./fit.js";
export { TensorSplineFeaturesModel, type TensorSplineFeaturesState } from "./model.js";
export type { TensorSplineFeaturesOptions } from "./options.js";
