import { inOrder } from "../../../../data/rank/sort-numbers.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";

/** A feature between 0 and 1, with its rows in descending order. */
export interface SortedColumn {
  /** The rows, from the largest value to the smallest. */
  readonly order: Int32Array;
  /** Their values, in that order: (x − smallest) / range. */
  readonly values: Float64Array;
  readonly smallest: number;
  /** 0 for a constant feature, of which nothing is learned. */
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
  const { values, order } = inOrder(column);
  const { length } = values;
  const smallest = values[0];
  const largest = values[length - 1];
  const range = largest - smallest;
  const scaled = new Float64Array(length);
  const descending = new Int32Array(length);
  for (let from = length - 1, to = 0; from >= 0; from -= 1, to += 1) {
    scaled[to] = range > 0 ? (values[from] - smallest) / range : 0;
    descending[to] = order[from];
  }
  return {
    order: descending,
    values: scaled,
    smallest,
    range,
    size: Math.max(Math.abs(smallest), Math.abs(largest)),
  };
}
