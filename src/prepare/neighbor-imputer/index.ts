export { NeighborImputer } from "./fit.js";
export { NeighborImputerModel } from "./model.js";
export type { NeighborImputerOptions } from "./options.js";
