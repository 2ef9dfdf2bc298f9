export { Anova, type AnovaTerm, anova, compareNested, type VarianceTest } from "./anova.js";
export { type ConfidenceEllipse, confidenceEllipse } from "./confidence-ellipse.js";
export { Diagnostics, type RobustKind, type TrainingData } from "./diagnostics.js";
export { LinearRegression } from "./fit.js";
export { readLinearRegression } from "./format.js";
export { type Intervals, LinearRegressionModel } from "./model.js";
export { MultipleResponseModel } from "./multiple-response.js";
export type { LinearRegressionOptions } from "./options.js";
export { Orthogonalization } from "./orthogonalization.js";
