import type { Cells } from "./scores/configurations.js";

/** What a cell adds to a statistic: its count, and the one expected under independence. */
type Measure = (count: number, expected: number) => number;

export const pearson: Measure = (count, expected) => (expected > 0 ? (count - expected) ** 2 / expected : 0);
export const likelihoodRatio: Measure = (count, expected) =>
  count > 0 ? 2 * count * Math.log(count / expected) : 0;

/** The sum of what the cells of layers × rows × columns counts add, compared with independence within each layer. */
export function sumOverLayers(
  cells: Cells,
  layers: number,
  rows: number,
  columns: number,
  measure: Measure,
): number {
  const rowSums = new Float64Array(rows);
  const columnSums = new Float64Array(columns);
  let sum = 0;
  for (let layer = 0; layer < layers; layer += 1) {
    const start = layer * rows * columns;
    rowSums.fill(0);
    columnSums.fill(0);
    let total = 0;
    for (let row = 0, cell = start; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1, cell += 1) {
        rowSums[row] += cells[cell];
        columnSums[column] += cells[cell];
        total += cells[cell];
      }
    if (total === 0) continue;
    for (let row = 0, cell = start; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1, cell += 1)
        sum += measure(cells[cell], (rowSums[row] * columnSums[column]) / total);
  }
  // Rounding may leave −1e-12 where the nodes are independent.
  return Math.max(0, sum);
}
