import { inOrder } from "../../../../data/rank/sort-numbers.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";

/** A feature between 0 and 1, with the rows that have a value in descending order. */
export interface SortedColumn {
  /** The rows, from the largest value to the smallest. */
  readonly order: Int32Array;
  /** The other rows. */
  readonly missing: Int32Array;
  /** The values, in the same order: (x − smallest) / range. */
  readonly values: Float64Array;
  readonly smallest: number;
  /** 0 for a constant feature, of which nothing but where it is missing is learned. */
  readonly range: number;
  /** The largest absolute value. */
  readonly size: number;
}

/** All features in the order of their columns, with a pause after each. */
export async function sortColumns(x: Matrix, pause: () => Promise<unknown>): Promise<SortedColumn[]> {
  const out: SortedColumn[] = [];
  for (let j = 0; j < x.columns; j += 1) {
    out.push(sortColumn(x.column(j)));
    await pause();
  }
  return out;
}

function sortColumn(column: Float64Array): SortedColumn {
  const { known, missing } = divide(column);
  const { values, order } = inOrder(known === undefined ? column : known.map((row) => column[row]));
  const { length } = values;
  const smallest = length > 0 ? values[0] : 0;
  const largest = length > 0 ? values[length - 1] : 0;
  const range = largest - smallest;
  const scaled = new Float64Array(length);
  const descending = new Int32Array(length);
  for (let from = length - 1, to = 0; from >= 0; from -= 1, to += 1) {
    scaled[to] = range > 0 ? (values[from] - smallest) / range : 0;
    descending[to] = known === undefined ? order[from] : known[order[from]];
  }
  return {
    order: descending,
    missing,
    values: scaled,
    smallest,
    range,
    size: Math.max(Math.abs(smallest), Math.abs(largest)),
  };
}

/** The rows with a value, undefined for all, and those without. */
function divide(column: Float64Array): {
  readonly known: readonly number[] | undefined;
  readonly missing: Int32Array;
} {
  const missing = [...column.keys()].filter((row) => Number.isNaN(column[row]));
  if (missing.length === 0) return { known: undefined, missing: new Int32Array(0) };
  const known = [...column.keys()].filter((row) => !Number.isNaN(column[row]));
  return { known, missing: Int32Array.from(missing) };
}
