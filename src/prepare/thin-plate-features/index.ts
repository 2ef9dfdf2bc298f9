export { ThinPlateFeatures } from "./fit.js";
export { ThinPlateFeaturesModel, type ThinPlateFeaturesState } from "./model.js";
export type { ThinPlateFeaturesOptions } from "./options.js";
