export type { MixtureCandidate, MixtureStart, MixtureState } from "./engine/state.js";
export * from "./gaussian-mixture/index.js";
