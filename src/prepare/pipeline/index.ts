export { Pipeline, type PipelineTarget } from "./fit.js";
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
