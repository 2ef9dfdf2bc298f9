export type { Verdict } from "../engine/concept-model.js";
export { RectangleClassifier } from "./fit.js";
export { RectangleClassifierModel, type RectangleClassifierState } from "./model.js";
export type { RectangleClassifierOptions } from "./options.js";
export type { Rectangle } from "./rectangle.js";
