export {
  type EstimatorQuality,
  type EstimatorSimulation,
  estimatorConsistency,
  estimatorQuality,
  type SimulatedQuality,
} from "./estimator-quality.js";
export { type CramerRaoOptions, cramerRaoBound, fisherInformation } from "./fisher-information.js";
export {
  type MeanQualityParameters,
  meanQuality,
  type ProportionQualityParameters,
  posteriorMeanQuality,
  proportionQuality,
  rateQuality,
  uniformMaximumQuality,
  type VarianceQualityParameters,
  varianceQuality,
} from "./known-quality.js";
