import type { Label } from "../../../base/label.js";
import type { Column, Kind } from "../../../data/column.js";

/**
 * A column without any value is read as numbers, because nothing tells its kind; if the column of the
 * training table had another kind, this one gets it too.
 */
export function blankAs(kind: Kind, levels: readonly Label[], column: Column): Column {
  if (column.kind !== "quantitative" || kind === "quantitative" || !column.values.every(Number.isNaN))
    return column;
  const { length } = column.values;
  switch (kind) {
    case "boolean":
      return { kind, codes: new Int8Array(length).fill(-1) };
    case "date":
      return { kind, values: column.values, resolution: "day" };
    case "list":
    case "text":
      return { kind, values: new Array<null>(length).fill(null) };
    default:
      return { kind, codes: new Int32Array(length).fill(-1), levels };
  }
}
