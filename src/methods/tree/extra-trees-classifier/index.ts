export { ExtraTreesClassifier } from "./fit.js";
export { ExtraTreesClassifierModel } from "./model.js";
export type { ExtraTreesClassifierOptions } from "./options.js";
