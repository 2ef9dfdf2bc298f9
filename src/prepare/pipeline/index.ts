export { Pipeline } from "./fit.js";
export {
  type FittedPipeline,
  PipelineClassifier,
  PipelineClusterer,
  PipelineModel,
  PipelineRegressor,
  type PipelineStep,
  PipelineTransformer,
} from "./model.js";
export type { PipelineOptions } from "./options.js";
export type { PipelineTarget } from "./target.js";
