export { Pipeline } from "./fit.js";
export { PipelineModel, type PipelineOf, type PipelineState, type PipelineStep } from "./model.js";
export type { PipelineOptions } from "./options.js";
export type { PipelineTarget } from "./steps.js";
