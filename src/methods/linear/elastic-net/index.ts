export { ElasticNet } from "./fit.js";
export {
  CoordinatePathModel,
  type CoordinatePathState,
  ElasticNetModel,
  ElasticNetResponsesModel,
} from "./model.js";
export type { ElasticNetOptions } from "./options.js";
