export { GroupLasso, SparseGroupLasso } from "./fit.js";
export {
  GroupLassoModel,
  type GroupLassoState,
  SparseGroupLassoModel,
  type SparseGroupLassoState,
} from "./model.js";
export type { GroupLassoOptions, SparseGroupLassoOptions } from "./options.js";
