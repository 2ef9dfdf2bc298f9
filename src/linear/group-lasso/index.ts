export { GroupLasso, SparseGroupLasso } from "./fit.js";
export { GroupLassoModel, SparseGroupLassoModel } from "./model.js";
export type { GroupLassoOptions, SparseGroupLassoOptions } from "./options.js";
