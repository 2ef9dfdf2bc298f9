export type { Intervals } from "../engine/model/wald-model.js";
export { type ConfidenceEllipse, confidenceEllipse } from "./confidence-ellipse.js";
export { Diagnostics, type RobustKind, type TrainingData } from "./diagnostics.js";
export { LinearRegression } from "./fit.js";
export { LinearRegressionModel, LinearRegressionResponsesModel } from "./model.js";
export type { LinearRegressionOptions } from "./options.js";
export { Orthogonalization } from "./orthogonalization.js";
export type { LinearRegressionState } from "./state.js";
