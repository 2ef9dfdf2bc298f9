import { canonicalRows } from "../../data/table/canonical-rows.js";
import { valueAt } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import type { Fold } from "../../evaluate/folds/fold.js";
import { kFold, stratifiedKFold } from "../../evaluate/folds/k-fold.js";
import type { SupervisedTask } from "./problem.js";

/** How a comparison divides rows. */
interface Division {
  readonly folds: number;
  readonly repeats?: number;
  readonly seed: number;
}

/** The folds of a comparison, stratified for classes: the same rows whatever their order in the table. */
export function divideRows(table: Table, target: string, task: SupervisedTask, division: Division): Fold[] {
  const order = canonicalRows(table);
  const column = table.column(target);
  const folds =
    task === "regression"
      ? kFold(table.rows, division)
      : stratifiedKFold(
          table.rows,
          Array.from(order, (row) => String(valueAt(column, row))),
          division,
        );
  const rowsAt = (indices: Int32Array) => indices.map((index) => order[index]);
  return folds.map(({ name, train, test }) => ({ name, train: rowsAt(train), test: rowsAt(test) }));
}
