export { compareMethods } from "./compare-methods.js";
export type { ComparedData, Comparison } from "./comparison.js";
export type { LeftOutMethod } from "./methods.js";
export type { CompareMethodsOptions, MethodChoice } from "./options.js";
export type { PreparationPlan } from "./preparation.js";
export { type PrepareForOptions, prepareFor } from "./prepare-for.js";
export type { ClassCount, SupervisedTask } from "./problem.js";
export type { ComparedMethod, DifferenceTest } from "./rank.js";
export { type ReportOptions, report } from "./report.js";
