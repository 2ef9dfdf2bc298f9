export { GraphicalLasso } from "./fit.js";
export { GraphicalLassoModel } from "./model.js";
export type { GraphicalLassoOptions } from "./options.js";
export type { GraphicalLassoState, GraphPath } from "./state.js";
