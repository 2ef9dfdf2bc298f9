export { type AnovaComponent, type AnovaDecomposition, anovaDecomposition } from "./anova.js";
export type { BasisCheck } from "./basis-check.js";
export { GAMClassifier } from "./classifier.js";
export { GAMClassifierModel, type GAMClassifierState } from "./classifier-model.js";
export type { Concurvity, ConcurvityRow, ConcurvityShares } from "./concurvity.js";
export type { Curve, CurveOptions, Surface } from "./curves.js";
export { GAM } from "./fit.js";
export {
  type GAMBand,
  GAMModel,
  type GAMPredictOptions,
  type LinearRow,
  type OutsideRow,
  type SmoothRow,
  type TermValues,
} from "./model.js";
export type { GAMClassifierOptions, GAMOptions } from "./options.js";
export type { PartialResiduals } from "./residuals.js";
export type { BandOptions } from "./simultaneous.js";
export type { FittedTerm, GAMState } from "./state.js";
export {
  type GAMTerm,
  linear,
  type SmoothTermOption,
  type SmoothTermSettings,
  s,
  t2,
  te,
  ti,
} from "./term-options.js";
