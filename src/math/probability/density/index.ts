export type { BandwidthRule } from "./bandwidth.js";
export type { BinRule, HistogramBins } from "./bins.js";
export { Histogram, type HistogramFitOptions, type HistogramParameters } from "./histogram.js";
export {
  KernelDensity,
  type KernelDensityFitOptions,
  type KernelDensityParameters,
} from "./kernel-density.js";
export type { DensityKernel } from "./kernels.js";
export { Mixture, type MixtureParameters } from "./mixture.js";
export { MultivariateMixture, type MultivariateMixtureParameters } from "./multivariate-mixture.js";
