import { Table } from "../../../data/table/table.js";
import type { DistanceMetric } from "../../../math/distance/metric.js";
import type { Cases, Reading } from "../../../model/cases.js";

/** How a method reads cases that it compares: by Gower's dissimilarity, levels and missing values too. */
export function metricReading(metric: DistanceMetric): Reading {
  return metric === "gower" ? { categorical: "codes", unknown: "missing", missing: "native" } : {};
}

/** For each feature, 1 if its numbers are codes of levels without an order, and 0 otherwise. */
export function levelColumns({ source, features }: Cases): Int32Array {
  const { names, encoding } = features;
  if (!(source instanceof Table) || encoding === undefined) return new Int32Array(names.length);
  return Int32Array.from(encoding.columns, ({ column }) => {
    const { kind } = source.column(column);
    return kind === "categorical" || kind === "boolean" ? 1 : 0;
  });
}
