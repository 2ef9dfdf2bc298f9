export { TruncatedSVD } from "./fit.js";
export { TruncatedSVDModel, type TruncatedSVDState } from "./model.js";
export type { TruncatedSVDOptions } from "./options.js";
