import { ShapeError } from "../base/errors.js";
import * as cluster from "./generated/calls/cluster.js";
import { type Rows, rowsFrom } from "./rows.js";
import type { Float64Span, Int32Span } from "./span.js";

/**
 * labels[i] = the center nearest to row i, the first of equally near ones, as `ClusterRows.assign` finds
 * it; returns Σ distance². The number of centers must be even: add one with infinite coordinates.
 */
export function nearestCenters(x: Rows, centers: Float64Span, labels: Int32Span): number {
  const count = centers.length / Math.max(1, x.columns);
  if (count % 2 !== 0) {
    throw new ShapeError("nearestCenters", {
      what: '"centers"',
      expected: "an even number of rows",
      received: `${count} rows`,
    });
  }
  const given = { clusters: count, centers, labels, weights: undefined, out: undefined };
  return cluster.lloydBlock({ ...rowsFrom(x), ...given });
}
