export type { BandwidthRule } from "./bandwidth.js";
export type { BinRule, HistogramBins } from "./bins.js";
export { Histogram, type HistogramFitOptions, type HistogramParameters } from "./histogram.js";
export {
  KernelDistribution,
  type KernelDistributionFitOptions,
  type KernelDistributionParameters,
} from "./kernel-distribution.js";
export type { DensityKernel } from "./kernels.js";
export { Mixture, type MixtureParameters } from "./mixture.js";
export { MultivariateMixture, type MultivariateMixtureParameters } from "./multivariate-mixture.js";
