import { Encoding } from "../../data/encoding.js";
import type { Table } from "../../data/table.js";
import { readNewCases } from "../../learn/input.js";
import { numberColumns } from "../table-columns.js";
import type { ConstructionState } from "./model.js";

/** What is read of a training table: the columns that are used, and every other that is numbers. */
export function constructionState(
  method: string,
  table: Table,
  used: readonly string[],
  keep: boolean,
): ConstructionState {
  const dropped = keep ? [] : used;
  const names = numberColumns(table).filter((name) => !dropped.includes(name));
  const passed = { names, encoding: Encoding.of(method, table, { columns: names }) };
  // For its refusals: what cannot be transformed should not be learned from.
  readNewCases(method, table, passed, "native");
  const features = table.names.filter((name) => names.includes(name) || used.includes(name));
  return { features, passed, dropped };
}
