export { PPCA } from "./fit.js";
export { PPCAModel, type PPCAState } from "./model.js";
export type { PPCAOptions } from "./options.js";
