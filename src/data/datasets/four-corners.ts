import { requireOption } from "../../math/probability/distributions/require.js";
import { Table } from "../table/table.js";

/** More columns than this are of no use, and a table of them would take minutes. */
const MOST = 100_000;

/**
 * Four points for which k-means with two centers can end far from the optimum: (0, 0, …), (1, 0, …), (0, 1, …, 1) and
 * (1, 1, …, 1) in d dimensions. The best centers, (½, 0, …) and (½, 1, …), have the cost 1; Lloyd's algorithm also stops
 * at (0, ½, …) and (1, ½, …), with the cost d − 1.
 *
 * ```ts
 * fourCorners(10).names.length; // 10
 * ```
 */
export function fourCorners(dimension = 2): Table {
  const possible = Number.isSafeInteger(dimension) && dimension >= 2 && dimension <= MOST;
  requireOption("fourCorners", "dimension", dimension, possible, `a whole number from 2 to ${MOST}`);
  const columns = Array.from({ length: dimension }, (_, j) => {
    return [`x${j + 1}`, j === 0 ? [0, 1, 0, 1] : [0, 0, 1, 1]] as const;
  });
  return Table.fromColumns(Object.fromEntries(columns));
}
