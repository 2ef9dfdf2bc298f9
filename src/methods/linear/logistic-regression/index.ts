export { LogisticRegression } from "./fit.js";
export { LogisticRegressionModel } from "./model.js";
export type { LogisticRegressionOptions } from "./options.js";
export { LogisticPath } from "./path.js";
export type { LogisticRegressionState } from "./state.js";
