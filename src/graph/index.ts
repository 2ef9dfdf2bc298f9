// Bayesian and Markov networks: graphs, models, files, answers to questions, and learning from data.

export { DirectedGraph, type VStructure } from "./dag.js";
export { directedExtension } from "./extension.js";
export {
  type NetworkFormat,
  type NetworkReadOptions,
  type NetworkWriteOptions,
  parseNetwork,
  readNetwork,
  writeNetwork,
  writeNetworkFile,
} from "./files/network-file.js";
export * from "./gaussian-graph/index.js";
export * from "./graphical-lasso/index.js";
export type { Approximation, Marginals, MostProbable, QueryAnswer } from "./infer/answer.js";
export type { DensityAnswer, DensityComponent } from "./infer/density-answer.js";
export type { OrderRule } from "./infer/elimination-order.js";
export type { Finding, Findings, GivenOptions } from "./infer/evidence.js";
export type { GraphicalModel, GraphicalSteps } from "./infer/graphical-model.js";
export type { Clique, JunctionTree, JunctionTreeSteps, TreeQuestion } from "./infer/junction-tree.js";
export type { CompileOptions, DensityOptions, MostProbableOptions, QueryOptions } from "./infer/options.js";
export type {
  ObservationQuestion,
  ObservationRanking,
  ObservationValue,
} from "./infer/rank-observations.js";
export * from "./ising/index.js";
export * from "./learn/index.js";
export * from "./markov-network/index.js";
export {
  BayesianNetwork,
  type BayesianNetworkSteps,
  type NetworkStorage,
} from "./network/bayesian-network.js";
export type { DiscreteNode, GaussianNode, NetworkNode } from "./network/nodes.js";
export type {
  ConditionalGaussianSpec,
  DiscreteSpec,
  NetworkSpec,
  NodeSpec,
  NoisyOrSpec,
  RegressionSpec,
  RegressionsSpec,
  TableSpec,
} from "./network/spec.js";
export type { BayesianNetworkState } from "./network/state.js";
export * from "./network-classifier/index.js";
export type { NodeNames } from "./node-names.js";
export { type Arc, PartialGraph } from "./partial-graph.js";
export * from "./scores/index.js";
export {
  dSeparated,
  explainSeparation,
  type SeparationExplanation,
  type SeparationOptions,
  type SeparationPath,
} from "./separation.js";
export {
  type TriangulateOptions,
  type Triangulation,
  type TriangulationFields,
  triangulate,
} from "./triangulate.js";
export { type Edge, type Independence, UndirectedGraph } from "./undirected-graph.js";
