export { FuzzyCMeans } from "./fit.js";
export { FuzzyCMeansModel, type FuzzyCMeansState } from "./model.js";
export type { FuzzyCMeansOptions } from "./options.js";
export { FuzzyPartitionModel, type FuzzyPartitionState } from "./partition.js";
