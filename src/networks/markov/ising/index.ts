export { fitIsing, type IsingFit } from "./fit-ising.js";
export { type IsingGradient, IsingModel, type IsingSpec } from "./ising-model.js";
export type { FitIsingOptions } from "./options.js";
export type { SpinRows } from "./spins.js";
export type { IsingModelState, SpinLevels } from "./state.js";
