// The columns of trees: quantities, and codes of levels. Ranks of ordinal levels and booleans are quantities.

import { Table } from "../../../data/table/table.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { Features } from "../../../model/input.js";

/** How trees read their cases: levels as codes, and levels that training did not have as missing. */
export function treeReading(missing: "native" | "error"): Reading {
  return {
    missing,
    extremes: "features",
    categorical: "codes",
    ...(missing === "native" && { unknown: "missing" }),
  };
}

/** The number of levels of every feature; 0 for a quantity. Ordinal levels count if every level has a branch. */
export function levelCounts(cases: Cases, splits: "binary" | "multiway" | "oblique"): Int32Array {
  const { source, features } = cases;
  const columns = features.encoding?.columns;
  if (!(source instanceof Table) || columns === undefined) return new Int32Array(features.names.length);
  return Int32Array.from(columns, (rule) =>
    "levels" in rule && (splits === "multiway" || source.column(rule.column).kind === "categorical")
      ? rule.levels.length
      : 0,
  );
}

/** Whether the numbers of levels in a file are those of its features; 0 for a quantity. */
export function hasLevelsOf({ encoding, names }: Features, levels: Int32Array): boolean {
  return (
    levels.length === names.length &&
    levels.every((count, at) => {
      const rule = encoding?.columns[at];
      return count === 0 || (rule !== undefined && "levels" in rule && rule.levels.length === count);
    })
  );
}
