import { rangeOf } from "./range.js";

/** Counts in the cells of a grid, row by row from the bottom. */
export interface Cells {
  readonly counts: Int32Array;
  readonly edges: { readonly x: Float64Array; readonly y: Float64Array };
  /** The largest count. */
  readonly most: number;
}

const COLUMNS = 64;
const ROWS = 48;

/**
 * How many points fall into each of 64 × 48 equal cells; a cell contains its lower edges, and the
 * last cells their upper edges as well.
 */
export function countCells(x: Float64Array, y: Float64Array): Cells {
  const edges = { x: equalEdges(x, COLUMNS), y: equalEdges(y, ROWS) };
  const counts = new Int32Array(COLUMNS * ROWS);
  for (let i = 0; i < x.length; i += 1) {
    counts[cellOf(edges.y, y[i]) * COLUMNS + cellOf(edges.x, x[i])] += 1;
  }
  return { counts, edges, most: counts.reduce((most, count) => Math.max(most, count), 0) };
}

function cellOf(edges: Float64Array, value: number): number {
  const cells = edges.length - 1;
  const share = (value - edges[0]) / (edges[cells] - edges[0]);
  return Math.min(cells - 1, Math.floor(share * cells));
}

function equalEdges(values: Float64Array, cells: number): Float64Array {
  let [low, high] = rangeOf(values);
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  return Float64Array.from({ length: cells + 1 }, (_, i) => low + ((high - low) * i) / cells);
}
