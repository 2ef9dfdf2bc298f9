export { type Neighborhood, neighborhoodEdge } from "./neighborhood-edge.js";
export {
  type Guarantee,
  type HypothesisCount,
  pacError,
  pacFailure,
  pacSampleSize,
  rectangleSampleSize,
} from "./pac.js";
export {
  type Hypothesis,
  type HypothesisTable,
  largestShattered,
  shatters,
  vcDimension,
} from "./shattering.js";
export { type StructuralRisk, structuralRiskBound, vcSampleSize } from "./vc-bounds.js";
