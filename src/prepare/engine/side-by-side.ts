// What transformers share whose outputs are put side by side.

import { columnName, DataError, words } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { type ColumnWriter, matrixWriter } from "../../math/linalg/interleave.js";
import type { Rows } from "../../model/input.js";
import type { Transformer } from "../../model/model.js";
import { firstRepeated } from "./table-columns.js";
import type { TableTransformer } from "./table-transformer.js";

/** What a step gives, as a part of a wider matrix. */
export function stepWriters(model: Transformer, rows: Rows): readonly ColumnWriter[] {
  const { writers } = model as Partial<TableTransformer>;
  if (writers !== undefined && rows instanceof Table) return writers.call(model, rows);
  const { data, columns } = model.transform(rows);
  return [matrixWriter(data, columns)];
}

export function requireDistinctOutputs(method: string, outputs: readonly string[]): void {
  const column = firstRepeated(outputs);
  if (column === undefined) return;
  const message = words`two steps give a ${columnName(column)}; rename one first.`;
  throw new DataError(method, message, { option: "steps" });
}
