import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
import type { Column } from "../table/column.js";
import { requireTable, type Table } from "../table/table.js";

/**
 * The numbers of one column, parted by the levels of another. Rows in which either is missing are left out.
 *
 * ```ts
 * kruskalWallisTest(samplesBy(penguins, "body_mass_g", "species"));
 * ```
 */
export function samplesBy(table: Table, values: string, by: string): Record<string, Float64Array> {
  const method = "samplesBy";
  requireTable(method, table);
  const numbers = table.column(values, method);
  if (numbers.kind !== "quantitative") throw wrongKind(values, numbers, "quantitative");
  const groups = table.column(by, method);
  if (!("codes" in groups)) throw wrongKind(by, groups, "categorical, ordinal or boolean");
  const names = groups.kind === "boolean" ? ["false", "true"] : groups.levels.map(String);
  const parts = names.map((): number[] => []);
  numbers.values.forEach((value, row) => {
    const code = groups.codes[row];
    if (code >= 0 && !Number.isNaN(value)) parts[code].push(value);
  });
  const filled = names.map((name, k) => [name, Float64Array.from(parts[k])] as const);
  return Object.fromEntries(filled.filter(([, part]) => part.length > 0));
}

function wrongKind(column: string, { kind }: Column, expected: string): DataError {
  const sentence = words`${columnName(column)} must be ${wanted(expected)}; it is ${got(kind)}.`;
  return new DataError("samplesBy", sentence);
}
