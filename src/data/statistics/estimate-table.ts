import { OwnedCells } from "../../math/probability/table/cell-values.js";
import { Factor } from "../../math/probability/table/factor.js";
import { ProbabilityTable } from "../../math/probability/table/probability-table.js";
import { type SmoothingOptions, smoothedCounts } from "../../math/probability/table/smoothing.js";
import type { Table } from "../table/table.js";
import { type CaseCounts, type CountOptions, countCases } from "./count-cases.js";

/** A joint table estimated from cases, with the counts behind it. */
export interface EstimatedTable extends CaseCounts {
  readonly table: ProbabilityTable;
}

/**
 * The joint distribution of `names`, or of all columns without a role, from the relative frequencies of a
 * table's cases. Weights are those given, or those of the table's weight column.
 *
 * ```ts
 * const weather = Table.fromColumns({ rain: [true, true, false], wet: [true, true, true] });
 * estimateTable(weather).table.probability({ rain: true }); // 2/3
 * ```
 */
export function estimateTable(
  table: Table,
  names?: readonly string[],
  options: CountOptions & SmoothingOptions = {},
): EstimatedTable {
  const method = "estimateTable";
  const counted = countCases(table, names, options, method, ["smoothing"]);
  const { scope } = counted.counts;
  const values = smoothedCounts(method, scope, counted.counts, options);
  const smoothed = new Factor(scope, new OwnedCells(values));
  return { ...counted, table: ProbabilityTable.normalize(smoothed, method) };
}
