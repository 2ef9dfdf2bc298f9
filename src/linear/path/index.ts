export { CoefficientPath, type PathParameter, type PathPoint } from "./coefficient-path.js";
export type { LinearModel } from "./linear-model.js";
export type { PathRule, PathValidation } from "./validate-path.js";
