export { LogisticRegression } from "./fit.js";
export { type LogisticConvergence, LogisticRegressionModel } from "./model.js";
export type { LogisticRegressionOptions } from "./options.js";
export { LogisticPath } from "./path.js";
