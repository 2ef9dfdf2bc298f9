export { type FitGaussianGraphOptions, fitGaussianGraph } from "./fit-gaussian-graph.js";
export type { EdgeEstimate, EdgeStrength, GaussianGraph, GaussianGraphFields } from "./gaussian-graph.js";
export type { CovarianceSource } from "./read-source.js";
