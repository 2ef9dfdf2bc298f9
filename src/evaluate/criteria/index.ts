export { bayesFactor, evidencePosteriors, modelAverage } from "./bayes-factor.js";
export { CriteriaComparison, compareCriteria, type ModelCriteria } from "./compare-criteria.js";
export {
  type EffectiveDegreesOptions,
  effectiveDegreesOfFreedom,
  penalizedDegreesOfFreedom,
  type SmootherOperator,
  takeuchiParameters,
} from "./effective-degrees.js";
export { cp, gcv, mallowsCp, type NoisyFit, optimism, type SquaredErrorFit } from "./error-criteria.js";
export { aic, aicc, bic, mdl } from "./likelihood-criteria.js";
export type { CriterionOptions, CriterionScale, LikelihoodFit } from "./likelihood-fit.js";
export { akaikeWeights, modelPosteriors, type PriorOptions } from "./model-posteriors.js";
export { type OptimismSimulation, type SimulatedOptimism, simulateOptimism } from "./simulate-optimism.js";
