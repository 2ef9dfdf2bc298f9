export type { ComparedRows } from "./comparable-rows.js";
export { Dissimilarities } from "./dissimilarities.js";
export { dissimilarity, distancesBetween } from "./dissimilarity.js";
export type { DissimilarityOptions, DistanceMetric } from "./metric.js";
export type { GowerRanges, Whitening } from "./row-comparison.js";
