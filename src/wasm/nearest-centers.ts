import { ShapeError } from "../base/errors.js";
import { clusterKernels } from "./parts/cluster.js";
import { type Rows, requireRows } from "./rows.js";
import { type Float64Span, type Int32Span, pointersOf, requireSpan } from "./span.js";

/**
 * labels[i] = the center nearest to row i, the first of equally near ones, as `ClusterRows.assign` finds
 * it; returns Σ distance². The number of centers must be even: add one with infinite coordinates.
 */
export function nearestCenters(x: Rows, centers: Float64Span, labels: Int32Span): number {
  requireRows("nearestCenters", "x", x);
  requireSpan("nearestCenters", "labels", labels, x.rows);
  const count = centers.length / Math.max(1, x.columns);
  if (count % 2 !== 0) {
    throw new ShapeError("nearestCenters", {
      what: '"centers"',
      expected: "an even number of rows",
      received: `${count} rows`,
    });
  }
  const { rows, columns, span } = x;
  return clusterKernels().lloydBlock(
    rows,
    columns,
    count,
    ...pointersOf(span, undefined, centers, labels),
    0,
  );
}
