export type { ChainRecord, ChainRequest, ChainWorkers } from "./chain-workers.js";
export type { SampleControl, Start } from "./chains.js";
export { type Conditional, type GibbsOptions, gibbs, gibbsSchema } from "./gibbs.js";
export type { GridAxis } from "./grid-axis.js";
export { type CredibleRegion, GridPosterior, gridPosterior } from "./grid-posterior.js";
export { type HamiltonianOptions, hamiltonian, hamiltonianSchema } from "./hamiltonian.js";
export {
  type LaplaceApproximation,
  type LaplaceApproximationOptions,
  laplaceApproximation,
  laplaceApproximationSchema,
} from "./laplace-approximation.js";
export type { LogDensity, LogDensityFunction, LogDensityParts } from "./log-density.js";
export {
  type MetropolisHastingsOptions,
  metropolisHastings,
  metropolisHastingsSchema,
  type Proposal,
} from "./metropolis-hastings.js";
export type { ModuleExport } from "./module-export.js";
export { Samples, type SamplesState } from "./samples.js";
export type { ParameterSummary, SamplesSummary } from "./samples-summary.js";
