export { Boundary } from "./boundary.js";
export type { Conic, ConicKind } from "./conic.js";
export type { CovarianceStructure } from "./covariances.js";
export type { GaussianState, ScatterState } from "./state.js";
