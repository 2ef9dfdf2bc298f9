export { MDS, type PairFitControl } from "./fit.js";
export { MDSModel, type MDSState, type ShepardPairs } from "./model.js";
export type { MDSOptions } from "./options.js";
export type { PairSource } from "./read-pairs.js";
