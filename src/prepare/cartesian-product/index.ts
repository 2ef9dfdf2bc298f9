export { CartesianProduct } from "./fit.js";
export { CartesianProductModel, type CartesianProductState } from "./model.js";
export type { CartesianProductOptions } from "./options.js";
