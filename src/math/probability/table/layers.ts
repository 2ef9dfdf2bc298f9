import { requireFields } from "../../../base/arguments.js";
import type { Factor } from "./factor.js";
import { listNames, type Names, requireNames } from "./scope.js";

/** A factor as matrices over two groups of variables, one for each assignment of a third. */
export interface Layers {
  readonly layers: number;
  readonly rows: number;
  readonly columns: number;
  /** Layer by layer, row by row. */
  readonly values: Float64Array;
}

/** The factor summed onto three groups without common members: a (rows), b (columns), given (layers). */
export function layersOf(method: string, factor: Factor, a: Names, b: Names, given: Names): Layers {
  requireFields(method, "the table", factor, ["sumOnto", "scope"], "a ProbabilityTable or another factor");
  for (const names of [a, b, given]) requireNames(method, names);
  const { scope, values } = factor.sumOnto([...listNames(given), ...listNames(a), ...listNames(b)], method);
  const cells = (from: number, to: number) => scope.sizes.slice(from, to).reduce((n, size) => n * size, 1);
  const firstRow = listNames(given).length;
  const firstColumn = firstRow + listNames(a).length;
  return {
    layers: cells(0, firstRow),
    rows: cells(firstRow, firstColumn),
    columns: cells(firstColumn, scope.sizes.length),
    values,
  };
}

/** The sums of one layer, and of each of its rows and columns. */
export interface Margins {
  readonly total: number;
  readonly rowSums: Float64Array;
  readonly columnSums: Float64Array;
}

export function marginsOf({ rows, columns, values }: Layers, layer: number): Margins {
  const rowSums = new Float64Array(rows);
  const columnSums = new Float64Array(columns);
  let total = 0;
  for (let row = 0, at = layer * rows * columns; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, at += 1) {
      rowSums[row] += values[at];
      columnSums[column] += values[at];
    }
    total += rowSums[row];
  }
  return { total, rowSums, columnSums };
}
