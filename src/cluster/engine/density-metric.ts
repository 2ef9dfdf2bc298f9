// How methods that look for near rows compare them.

import { comparedRows, learnComparison, type Whitening } from "../../distance/row-comparison.js";
import type { Matrix } from "../../linalg/matrix.js";
import { NEIGHBOR_METRICS, type NeighborMetric } from "../../wasm/neighbor-tree.js";
import type { CountedCases } from "./counted-cases.js";

export const DENSITY_METRICS = [...NEIGHBOR_METRICS, "mahalanobis"] as const;

/** A metric by which an index finds near rows, maybe after they are mapped. */
export type DensityMetric = (typeof DENSITY_METRICS)[number];

/** How rows are compared. */
export interface DensityComparison {
  readonly metric: DensityMetric;
  readonly power?: number | undefined;
  readonly whitening?: Whitening | undefined;
}

/** Rows as an index compares them. */
interface NearRows {
  readonly matrix: Matrix;
  readonly metric: NeighborMetric;
  readonly power?: number | undefined;
}

/** Learns what the metric has to know of the cases that count. */
export function learnDensityMetric(
  method: string,
  counted: () => Pick<CountedCases, "x" | "weights">,
  { metric, power }: Pick<DensityComparison, "metric" | "power">,
): DensityComparison {
  if (metric !== "mahalanobis") return { metric, power };
  const { x, weights } = counted();
  const { whitening } = learnComparison(method, x, weights, { metric }, new Int32Array(x.columns));
  return { metric, whitening };
}

/** Rows by a metric, mapped to where it is a simple one. */
export function nearRows(rows: Matrix, comparison: DensityComparison): NearRows {
  const { metric, power } = comparison;
  if (metric !== "mahalanobis") return { matrix: rows, metric, power };
  return { matrix: comparedRows(rows, comparison).matrix, metric: "euclidean" };
}
