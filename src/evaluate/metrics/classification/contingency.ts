/** How often the codes of two lists occur together: a rows×columns table, row by row. */
export function countPairs(
  first: Int32Array,
  rows: number,
  second: Int32Array,
  columns: number,
  weights: Float64Array | undefined,
): Float64Array {
  const counts = new Float64Array(rows * columns);
  if (weights === undefined) {
    for (let i = 0; i < first.length; i += 1) counts[first[i] * columns + second[i]] += 1;
  } else {
    for (let i = 0; i < first.length; i += 1) counts[first[i] * columns + second[i]] += weights[i];
  }
  return counts;
}

/** The sums of the rows and of the columns. */
export function marginsOf(
  counts: Float64Array,
  columns: number,
): { rowTotals: Float64Array; columnTotals: Float64Array; total: number } {
  const rowTotals = new Float64Array(columns === 0 ? 0 : counts.length / columns);
  const columnTotals = new Float64Array(columns);
  let total = 0;
  for (let row = 0, at = 0; row < rowTotals.length; row += 1) {
    for (let column = 0; column < columns; column += 1, at += 1) {
      rowTotals[row] += counts[at];
      columnTotals[column] += counts[at];
    }
    total += rowTotals[row];
  }
  return { rowTotals, columnTotals, total };
}
