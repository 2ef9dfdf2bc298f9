import { DataError, got, wanted, words } from "../../base/errors.js";

/** One entry: row, column, value. */
export type Triplet = readonly [row: number, column: number, value: number];

interface CompressedRows {
  readonly pointers: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Sorts entries by row and column, adds up those at the same position and drops zeros. */
export function compressTriplets(rows: number, columns: number, triplets: Iterable<Triplet>): CompressedRows {
  const entries = Array.isArray(triplets) ? (triplets as readonly Triplet[]) : Array.from(triplets);
  const entryRows = new Int32Array(entries.length);
  const entryColumns = new Int32Array(entries.length);
  const entryValues = new Float64Array(entries.length);
  const given = new Int32Array(entries.length);
  for (let at = 0; at < entries.length; at += 1) {
    const [row, column, value] = entries[at];
    requireWithin(at, "row", row, rows);
    requireWithin(at, "column", column, columns);
    entryRows[at] = row;
    entryColumns[at] = column;
    entryValues[at] = value;
    given[at] = at;
  }
  // Both sorts are stable, so entries at the same position keep the order in which they were given.
  const byColumn = sortBy(entryColumns, columns, given).order;
  const { order, starts } = sortBy(entryRows, rows, byColumn);
  const pointers = new Int32Array(rows + 1);
  const indices = new Int32Array(entries.length);
  const values = new Float64Array(entries.length);
  let end = 0;
  for (let i = 0; i < rows; i += 1) {
    for (let at = starts[i]; at < starts[i + 1]; ) {
      const column = entryColumns[order[at]];
      let sum = 0;
      for (; at < starts[i + 1] && entryColumns[order[at]] === column; at += 1) sum += entryValues[order[at]];
      if (sum === 0) continue;
      indices[end] = column;
      values[end] = sum;
      end += 1;
    }
    pointers[i + 1] = end;
  }
  return { pointers, indices: indices.slice(0, end), values: values.slice(0, end) };
}

/** Counting sort of the indices in `order` by key; `starts[k]` is where key k begins. */
function sortBy(
  keys: Int32Array,
  size: number,
  order: Int32Array,
): { order: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(size + 1);
  for (const key of keys) starts[key + 1] += 1;
  for (let key = 0; key < size; key += 1) starts[key + 1] += starts[key];
  const next = starts.slice();
  const sorted = new Int32Array(order.length);
  for (const entry of order) {
    const key = keys[entry];
    sorted[next[key]] = entry;
    next[key] += 1;
  }
  return { order: sorted, starts };
}

function requireWithin(at: number, name: "row" | "column", index: number, size: number): void {
  if (Number.isInteger(index) && index >= 0 && index < size) return;
  const method = "SparseMatrix.fromTriplets";
  const sentence = words`entry ${at} has ${name} ${got(index)}; it must be a whole number from ${wanted(`0 to ${size - 1}`)}.`;
  throw new DataError(method, sentence, { option: name, row: at });
}
