export type { PathRule, PathValidation } from "../choice/validate-path.js";
export type { LinearModel } from "../model/linear-model.js";
export { CoefficientPath, type PathParameter, type PathPoint } from "./coefficient-path.js";
export { PathModel, type PathModelState, PenaltyPathModel } from "./path-model.js";
