export { Isomap } from "./fit.js";
export { IsomapModel, type IsomapState, type PointLinks } from "./model.js";
export type { IsomapOptions } from "./options.js";
