export { SpectralClustering } from "./fit.js";
export { SpectralClusteringModel, type SpectralClusteringState } from "./model.js";
export type { SpectralClusteringOptions } from "./options.js";
