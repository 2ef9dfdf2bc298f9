// Learning networks from data: their structure and their parameters.

export type { ArcOperation } from "./arc-matrix.js";
export { type ArcStrength, type ArcStrengthOptions, type ArcStrengths, arcStrength } from "./arc-strength.js";
export type { ConstraintOptions } from "./constraints.js";
export {
  type ContinuousFamily,
  type DiscreteFamily,
  FamilyCounts,
  type NodeFamily,
} from "./family-counts.js";
export { type FitIncompleteOptions, fitIncomplete, type IncompleteFit } from "./fit-incomplete.js";
export { type FitParametersOptions, fitParameters } from "./fit-parameters.js";
export type { LatentLevels } from "./incomplete-cases.js";
export type { IndependenceTestName } from "./independence.js";
export {
  type IncompleteStructure,
  type LearnIncompleteOptions,
  learnIncomplete,
} from "./learn-incomplete.js";
export { type GraphOf, learnStructure } from "./learn-structure.js";
export type { LearnedFields, LearnedStructure, StructureStep } from "./learned-structure.js";
export type {
  LearnStructureOptions,
  NetworkColumnsOptions,
  ScoreMethod,
  StructureMethod,
  TestMethod,
  TreeMethod,
} from "./options.js";
export type { ParameterEstimate, PseudoCountOptions } from "./pseudo-counts.js";
export type { ReplicateGraph, ReplicatesProblem } from "./replicates.js";
export type { FoundStart, StartsProblem } from "./starts.js";
export type { StructureRequest, StructureWorkers } from "./structure-workers.js";
