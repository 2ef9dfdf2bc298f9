export { type ClusterCandidate, ClusterChoice, type FailedCount } from "./choice.js";
export { chooseClusters } from "./choose-clusters.js";
export type { ChooseClustersOptions, ClusterCriterion } from "./options.js";
