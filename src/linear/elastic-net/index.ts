export { ElasticNet } from "./fit.js";
export { CoordinatePathModel, ElasticNetModel } from "./model.js";
export type { ElasticNetOptions } from "./options.js";
