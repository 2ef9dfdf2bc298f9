export * from "./bayesian-gaussian-mixture/index.js";
export * from "./bernoulli-mixture/index.js";
export type { CountMixtureState } from "./counts/model.js";
export type { ComponentState, MixtureCandidate, MixtureStart, MixtureState } from "./engine/state.js";
export * from "./gaussian-mixture/index.js";
export * from "./mixed-mixture/index.js";
export * from "./mixture-classifier/index.js";
export * from "./mixture-discriminant/index.js";
export * from "./multinomial-mixture/index.js";
