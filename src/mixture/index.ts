export * from "./bayesian-gaussian-mixture/index.js";
export type { ComponentState, MixtureCandidate, MixtureStart, MixtureState } from "./engine/state.js";
export * from "./gaussian-mixture/index.js";
