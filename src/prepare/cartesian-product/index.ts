export { CartesianProduct } from "./fit.js";
export { CartesianProductModel } from "./model.js";
export type { CartesianProductOptions } from "./options.js";
