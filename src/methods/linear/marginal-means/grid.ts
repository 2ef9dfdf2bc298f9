import type { Label } from "../../../base/label.js";
import type { ColumnEncoding } from "../../../data/kinds/encoding.js";
import type { KindSpec } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import type { FormulaEncoding } from "../../../model/terms/formula-encoding.js";

/** All combinations of levels, with numbers at their means (Searle, Speed and Milliken 1980). */
export interface ReferenceGrid {
  readonly table: Table;
  /** The levels of every row, by column. */
  readonly rows: readonly ReadonlyMap<string, Label>[];
}

/** The first column varies fastest. */
export function referenceGrid(formula: FormulaEncoding, first: readonly string[]): ReferenceGrid {
  const { factors, parts } = formula;
  const order = [...first, ...[...factors.keys()].filter((name) => !first.includes(name))];
  const rows = order.reduce<ReadonlyMap<string, Label>[]>(
    (grid, name) =>
      (factors.get(name) ?? []).flatMap((level) => grid.map((row) => new Map([...row, [name, level]]))),
    [new Map()],
  );
  const columns = parts.columns.map(({ column }, k) => [
    column,
    rows.map((row) => row.get(column) ?? parts.means[k]),
  ]);
  const kinds = Object.fromEntries(parts.columns.map((encoding) => [encoding.column, kindOf(encoding)]));
  return { table: Table.fromColumns(Object.fromEntries(columns), { kinds }), rows };
}

function kindOf(encoding: ColumnEncoding): KindSpec {
  if (!("levels" in encoding)) return encoding.coding === "number" ? "quantitative" : "boolean";
  const kind = encoding.coding === "codes" ? "ordinal" : "categorical";
  return { kind, levels: encoding.levels };
}
