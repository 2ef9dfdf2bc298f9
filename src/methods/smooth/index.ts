export * from "./kernel-smoother/index.js";
export type { CurveKind } from "./local/local-model.js";
export * from "./local-regression/index.js";
