export type { PositionRange } from "./extract.js";
export { OPTICS } from "./fit.js";
export { OPTICSModel, type OPTICSState } from "./model.js";
export type { OPTICSOptions } from "./options.js";
