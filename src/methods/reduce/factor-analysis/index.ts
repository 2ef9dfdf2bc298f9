export { type AdequacyOptions, type SamplingAdequacy, samplingAdequacy, sphericityTest } from "./adequacy.js";
export { FactorAnalysis } from "./fit.js";
export { FactorAnalysisModel, type FactorAnalysisState } from "./model.js";
export type { FactorAnalysisOptions } from "./options.js";
export {
  type ParallelAnalysis,
  type ParallelAnalysisOptions,
  parallelAnalysis,
} from "./parallel-analysis.js";
