import { OptionError } from "../base/errors.js";
import { requireKnownOptions } from "../base/known-options.js";
import { quote } from "../base/label.js";
import { NEIGHBOR_METRICS, type NeighborMetric, type NeighborShape } from "../wasm/neighbor-tree.js";

export interface NeighborIndexOptions {
  /** The distance; "euclidean" by default. */
  readonly metric?: NeighborMetric | undefined;
  /** The power p ≥ 1 of the metric "minkowski", (Σ |x − y|ᵖ)^(1/p); other metrics have none. */
  readonly power?: number | undefined;
  /** The most rows of a leaf of the tree, from 2 to 1024; 32 by default. It changes the time, not the answers. */
  readonly leafSize?: number | undefined;
  /**
   * Whether to search a tree or all rows. By default it is a tree, unless more than 15 columns vary: boxes are then
   * hardly ever too far away to be left out.
   */
  readonly method?: "tree" | "scan" | undefined;
}

const DEFAULT_LEAF_SIZE = 32;
const MOST_LEAF_SIZE = 1024;
/** With more columns that vary, boxes are hardly ever too far away to be left out, and searching all rows is faster. */
const TREE_COLUMNS = 15;

interface DenseRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** The options with their defaults, for these rows. */
export function readNeighborShape(
  method: string,
  x: DenseRows,
  options: NeighborIndexOptions,
): NeighborShape {
  requireKnownOptions(method, options, ["metric", "power", "leafSize", "method"]);
  const { metric = "euclidean", power, leafSize = DEFAULT_LEAF_SIZE } = options;
  const demand = (name: string, value: unknown, holds: boolean, expected: string) => {
    if (holds) return;
    const received = quote(value);
    throw new OptionError(method, `option ${quote(name)} must be ${expected}; got ${received}.`, {
      option: name,
      expected,
      received,
    });
  };
  const search = options.method ?? (varyingColumns(x) > TREE_COLUMNS ? "scan" : "tree");
  demand("metric", metric, NEIGHBOR_METRICS.includes(metric), NEIGHBOR_METRICS.map(quote).join(", "));
  if (metric === "minkowski")
    demand("power", power, power !== undefined && power >= 1 && power < Infinity, "a number ≥ 1");
  else demand("power", power, power === undefined, 'left out unless the metric is "minkowski"');
  demand(
    "leafSize",
    leafSize,
    Number.isInteger(leafSize) && leafSize >= 2 && leafSize <= MOST_LEAF_SIZE,
    `a whole number from 2 to ${MOST_LEAF_SIZE}`,
  );
  demand("method", search, search === "tree" || search === "scan", '"tree" or "scan"');
  return { metric, power: power ?? 2, leafSize, method: search };
}

/** How many columns vary, or one more than matters as soon as there are so many. */
function varyingColumns({ data, rows, columns }: DenseRows): number {
  let varying = 0;
  for (let j = 0; j < columns && varying <= TREE_COLUMNS; j += 1) {
    let row = 1;
    while (row < rows && data[row * columns + j] === data[j]) row += 1;
    if (row < rows) varying += 1;
  }
  return varying;
}
