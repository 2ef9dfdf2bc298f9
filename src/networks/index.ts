// Bayesian and Markov networks: graphs, models, files, answers to questions, and learning from data.

export {
  BayesianNetwork,
  type BayesianNetworkSteps,
  type NetworkStorage,
} from "./bayesian/bayesian-network.js";
export {
  type NetworkFormat,
  type NetworkReadOptions,
  type NetworkWriteOptions,
  parseNetwork,
  readNetwork,
  writeNetwork,
  writeNetworkFile,
} from "./bayesian/files/network-file.js";
export type { DiscreteNode, GaussianNode, NetworkNode } from "./bayesian/nodes.js";
export type {
  ConditionalGaussianSpec,
  DiscreteSpec,
  NetworkSpec,
  NodeSpec,
  NoisyOrSpec,
  RegressionSpec,
  RegressionsSpec,
  TableSpec,
} from "./bayesian/spec.js";
export type { BayesianNetworkState } from "./bayesian/state.js";
export * from "./gaussian/gaussian-graph/index.js";
export * from "./gaussian/graphical-lasso/index.js";
export { DirectedGraph, type VStructure } from "./graphs/dag.js";
export { directedExtension } from "./graphs/extension.js";
export type { NodeNames } from "./graphs/node-names.js";
export { type Arc, PartialGraph } from "./graphs/partial-graph.js";
export {
  dSeparated,
  explainSeparation,
  type SeparationExplanation,
  type SeparationOptions,
  type SeparationPath,
} from "./graphs/separation.js";
export {
  type TriangulateOptions,
  type Triangulation,
  type TriangulationFields,
  triangulate,
} from "./graphs/triangulate.js";
export { type Edge, type Independence, UndirectedGraph } from "./graphs/undirected-graph.js";
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
export * from "./markov/ising/index.js";
export * from "./markov/markov-network/index.js";
export * from "./network-classifier/index.js";
export * from "./structure/index.js";
export * from "./structure/scores/index.js";
