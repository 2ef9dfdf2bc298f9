export { calibratedDensity } from "./density.js";
export { FeatureCalibrator } from "./fit.js";
export { FeatureCalibratorModel } from "./model.js";
export type { FeatureCalibratorOptions } from "./options.js";
export type { Calibration, CalibrationRule } from "./rule.js";
