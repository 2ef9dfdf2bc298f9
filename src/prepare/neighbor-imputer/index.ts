export { NeighborImputer } from "./fit.js";
export { NeighborImputerModel, type NeighborImputerState } from "./model.js";
export type { NeighborImputerOptions } from "./options.js";
