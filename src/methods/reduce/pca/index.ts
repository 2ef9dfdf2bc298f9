export { PCA } from "./fit.js";
export { PCAModel } from "./model.js";
export type { ComponentsOption, PCAOptions } from "./options.js";
export type { PCAState } from "./state.js";
