import type { Label } from "../../base/label.js";
import { type Column, columnLength, type Kind } from "../table/column.js";
import { SparseColumn } from "../table/sparse-column.js";

/**
 * Nothing tells the kind of a column without any value. If the column of the training table has a kind, this one gets
 * it too, so that a single record may lack whatever a row of a longer table may lack.
 */
export function blankAs(kind: Kind, levels: readonly Label[], column: Column): Column {
  if (column.kind === kind || !isBlank(column)) return column;
  const length = columnLength(column);
  switch (kind) {
    case "quantitative":
      return { kind, values: new Float64Array(length).fill(Number.NaN) };
    case "boolean":
      return { kind, codes: new Int8Array(length).fill(-1) };
    case "date":
      return { kind, values: new Float64Array(length).fill(Number.NaN), resolution: "day" };
    case "list":
    case "text":
      return { kind, values: new Array<null>(length).fill(null) };
    default:
      return { kind, codes: new Int32Array(length).fill(-1), levels };
  }
}

/** Whether a column has rows, but no value in any of them. */
function isBlank(column: Column): boolean {
  if (columnLength(column) === 0) return column.kind === "quantitative";
  if (column instanceof SparseColumn) return column.toDense().every(Number.isNaN);
  switch (column.kind) {
    case "quantitative":
    case "date":
      return column.values.every(Number.isNaN);
    case "text":
    case "list":
      return column.values.every((value) => value === null);
    default:
      return column.codes.every((code) => code < 0);
  }
}
