import { OptionError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import type { NeighborShape, TreeMetric } from "../../wasm/neighbor-tree.js";
import { type DistanceMetric, requireMetric } from "../distance/metric.js";
import type { MatrixLike } from "../linalg/matrix.js";

export interface NeighborIndexOptions {
  /** How two rows are compared, as in `dissimilarity`; "euclidean" by default. */
  readonly metric?: DistanceMetric | undefined;
  /** The power p ≥ 1 of the metric "minkowski", (Σ |x − y|ᵖ)^(1/p); other metrics have none. */
  readonly power?: number | undefined;
  /** For the metric "mahalanobis"; by default the covariances of the rows. */
  readonly covariance?: MatrixLike | undefined;
  /** For the metric "gower": the columns of a matrix whose numbers are codes of levels. */
  readonly levels?: readonly number[] | undefined;
  /** Maximum number of rows of a leaf of the tree, from 2 to 1024; 32 by default. It changes the time, not the answers. */
  readonly leafSize?: number | undefined;
  /**
   * Whether to search a tree or all rows. By default it is a tree, unless more than 15 columns vary: boxes are then
   * hardly ever too far away to be left out. The metrics "cosine", "correlation", "hamming", "jaccard", "dice",
   * "canberra", "greatCircle" and "gower" need all rows.
   */
  readonly method?: "tree" | "scan" | undefined;
}

const OPTIONS = ["metric", "power", "covariance", "levels", "leafSize", "method"] as const;
const DEFAULT_LEAF_SIZE = 32;
const MOST_LEAF_SIZE = 1024;
/** With more columns that vary, boxes are hardly ever too far away to be left out, and searching all rows is faster. */
const TREE_COLUMNS = 15;

interface DenseRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** Refuses options that do not exist or do not fit together; returns the metric. */
export function requireNeighborOptions(method: string, options: NeighborIndexOptions): DistanceMetric {
  requireKnownOptions(method, options, OPTIONS);
  const { metric, power, covariance, levels, leafSize = DEFAULT_LEAF_SIZE, method: search } = options;
  const name = requireMetric(method, { metric, power, covariance });
  const demand = (option: string, value: unknown, holds: boolean, expected: string) => {
    if (!holds) throw invalid(method, option, expected, value);
  };
  demand("levels", levels, levels === undefined || name === "gower", 'left out unless the metric is "gower"');
  demand(
    "leafSize",
    leafSize,
    Number.isInteger(leafSize) && leafSize >= 2 && leafSize <= MOST_LEAF_SIZE,
    `a whole number from 2 to ${MOST_LEAF_SIZE}`,
  );
  demand(
    "method",
    search,
    search === undefined || search === "tree" || search === "scan",
    '"tree" or "scan"',
  );
  return name;
}

/** The shape of a tree over these rows. */
export function readNeighborShape(
  method: string,
  x: DenseRows,
  options: NeighborIndexOptions & { readonly metric?: TreeMetric | undefined },
): NeighborShape {
  requireNeighborOptions(method, options);
  const { metric = "euclidean", power = 2, leafSize = DEFAULT_LEAF_SIZE } = options;
  const search = options.method ?? (varyingColumns(x) > TREE_COLUMNS ? "scan" : "tree");
  return { metric, power, leafSize, method: search };
}

function invalid(method: string, option: string, expected: string, value: unknown): OptionError {
  return new OptionError(method, { option, expected, received: quote(value) });
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
