export { BetaCalibrator, betaCalibration } from "./beta.js";
export * from "./calibrated-classifier/index.js";
export type { Calibrator } from "./calibrator.js";
export type { CalibrationOptions } from "./input.js";
export { IsotonicCalibrator, isotonicCalibration } from "./isotonic.js";
export { plattScaling, SigmoidCalibrator } from "./platt.js";
export { TemperatureCalibrator, temperatureScaling } from "./temperature.js";
