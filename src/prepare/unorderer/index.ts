export { Unorderer } from "./fit.js";
export { UnordererModel } from "./model.js";
export type { UnordererOptions } from "./options.js";
