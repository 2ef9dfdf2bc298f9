import { Encoding } from "../../../data/kinds/encoding.js";
import type { Table } from "../../../data/table/table.js";
import { readNewCases } from "../../../model/input.js";
import { numberColumns } from "../table-columns.js";
import type { ConstructionState } from "./state.js";

/** What is read of a training table: the columns that are used, and all others that are numbers. */
export function constructionOf(
  method: string,
  table: Table,
  used: readonly string[],
  keep: boolean,
): ConstructionState {
  const dropped = keep ? [] : used;
  const names = numberColumns(table).filter((name) => !dropped.includes(name));
  const passed = { names, encoding: Encoding.of(method, table, { columns: names }) };
  // For its errors: what cannot be transformed must not be learned from.
  readNewCases(method, table, passed, "native");
  const read = table.names.filter((name) => names.includes(name) || used.includes(name));
  return { inputs: { names: read }, passed, dropped };
}
