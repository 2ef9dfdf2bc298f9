export { BasisRegression, PolynomialRegression } from "./fit.js";
export { BasisRegressionModel, type BasisRegressionState, PolynomialRegressionModel } from "./model.js";
export type { BasisRegressionOptions, PolynomialRegressionOptions, RegressionBasisKind } from "./options.js";
