import { columnName, DataError, rowName, words } from "../../../base/errors.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

/** A code of a cell that is not known. */
export const UNKNOWN = 2;

/** Rows of 0, 1 and unknown cells, each of them once, with the weight of the cases that are equal to it. */
export interface Patterns {
  readonly rows: number;
  readonly columns: number;
  /** Row by row. */
  readonly cells: Uint8Array;
  readonly weights: Float64Array;
}

/** The cells as 0, 1 and unknown. */
export function readBinary(
  method: string,
  x: Matrix,
  names: readonly string[],
  threshold: number | undefined,
): Uint8Array {
  return Uint8Array.from(x.data, (value, at) => {
    if (Number.isNaN(value)) return UNKNOWN;
    if (threshold !== undefined) return Number(value > threshold);
    if (value === 0 || value === 1) return value;
    const [row, column] = [Math.floor(at / x.columns), names[at % x.columns]];
    const sentence = words`${columnName(column)} has the value ${value} at ${rowName(row)}; values must be 0 or 1, unless option "threshold" says which are 1.`;
    throw new DataError(method, sentence, { expected: "0 or 1", received: String(value) });
  });
}

/** The different rows in the order in which they first occur; rows without weight are left out. */
export function patternsOf(cells: Uint8Array, columns: number, weights: Float64Array | undefined): Patterns {
  const found = new Map<string, { readonly row: Uint8Array; weight: number }>();
  const rows = columns === 0 ? 0 : cells.length / columns;
  for (let i = 0; i < rows; i += 1) {
    const weight = weights?.[i] ?? 1;
    if (weight === 0) continue;
    const row = cells.subarray(i * columns, (i + 1) * columns);
    const key = row.join("");
    const known = found.get(key);
    if (known === undefined) found.set(key, { row, weight });
    else known.weight += weight;
  }
  const all = [...found.values()];
  const joined = new Uint8Array(all.length * columns);
  for (const [at, { row }] of all.entries()) joined.set(row, at * columns);
  return {
    rows: all.length,
    columns,
    cells: joined,
    weights: Float64Array.from(all, ({ weight }) => weight),
  };
}
