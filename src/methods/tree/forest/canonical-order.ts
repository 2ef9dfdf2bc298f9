// An order of the cases that depends on what they are, not on where they stand: bags drawn by it do not change if rows
// are shuffled or columns transformed without changing their order, and equal rows stand side by side, so that a
// weight of 2 is drawn like two of them.

import { withArena } from "../../../wasm/arena.js";
import { type DenseRows, sortColumns } from "../../../wasm/tree-columns.js";

/** Up to this many cases, comparing them two by two is quicker than sorting a column. */
const FEW = 256;

/** Some cases in the order, equal in all columns before this one. */
interface Tie {
  readonly start: number;
  readonly end: number;
  readonly column: number;
}

/** The cases by their first column, equal ones by the second, and so on, and last by what is to be predicted. */
export async function canonicalOrder(
  x: DenseRows,
  target: ArrayLike<number> | undefined,
  pause: () => Promise<unknown>,
): Promise<Int32Array> {
  const { data, rows, columns } = x;
  const order = Int32Array.from({ length: rows }, (_, row) => row);
  const keys = target === undefined ? columns : columns + 1;
  const numberAt = (row: number, column: number) =>
    column < columns ? data[row * columns + column] : (target?.[row] ?? 0);
  const ties: Tie[] = [{ start: 0, end: rows, column: 0 }];
  for (let tie = ties.pop(); tie !== undefined; tie = ties.pop()) {
    const { start, end, column } = tie;
    if (column >= keys) continue;
    const cases = order.subarray(start, end);
    if (cases.length <= FEW) {
      cases.sort((a, b) => {
        for (let key = column; key < keys; key += 1) {
          const difference = compare(numberAt(a, key), numberAt(b, key));
          if (difference !== 0) return difference;
        }
        return 0;
      });
    } else {
      const values = Float64Array.from(cases, (row) => numberAt(row, column));
      const indices = await sortedIndices(values);
      const unsorted = cases.slice();
      indices.forEach((index, at) => {
        cases[at] = unsorted[index];
      });
      for (let from = start, at = start + 1; at <= end; at += 1) {
        if (at < end && compare(values[indices[at - 1 - start]], values[indices[at - start]]) === 0) continue;
        if (at - from > 1) ties.push({ start: from, end: at, column: column + 1 });
        from = at;
      }
    }
    await pause();
  }
  return order;
}

function sortedIndices(values: Float64Array): Promise<Int32Array> {
  return withArena(async (arena) => {
    const sorted = await sortColumns(
      arena,
      { data: values, rows: values.length, columns: 1 },
      { threads: 1 },
    );
    return sorted.rows.copyOut();
  });
}

/** Ascending, missing values last. */
function compare(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
