export * from "./kernel-smoother/index.js";
export type { LocalFamily } from "./local/likelihoods.js";
export type { CurveKind } from "./local/local-model.js";
export * from "./local-likelihood-classifier/index.js";
export * from "./local-likelihood-regressor/index.js";
export * from "./local-regression/index.js";
export * from "./mars/index.js";
export * from "./wavelet-smoother/index.js";
export * from "./wavelets/index.js";
