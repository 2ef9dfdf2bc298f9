export { type NearestRows, NeighborIndex, type RowsWithin } from "./neighbor-index.js";
export type { NeighborIndexOptions } from "./options.js";
