export { CalibratedClassifier } from "./fit.js";
export { CalibratedClassifierModel, type CalibratedClassifierState, type CalibratedMember } from "./model.js";
export type { CalibratedClassifierOptions } from "./options.js";
