import { DataError, OptionError, ShapeError } from "../../errors.js";
import { type Column, columnLength, type RawValues, readColumn, valueAt } from "../column.js";
import { quantile } from "../statistics/quantile.js";
import { Table } from "../table.js";
import type { Splittable } from "./parts.js";

/** A column of the table by name, or one value per row. */
export type RowValues = string | RawValues;

export function readRowValues(
  method: string,
  option: string,
  source: Splittable,
  rows: number,
  values: RowValues,
): Column {
  const name = typeof values === "string" ? values : option;
  const column = typeof values === "string" ? namedColumn(method, option, source, values) : undefined;
  const read = column ?? readColumn(method, name, values);
  const length = columnLength(read);
  if (length === rows) return read;
  throw new ShapeError(`${method}: option "${option}" needs one value per row, ${rows}; got ${length}.`, {
    method,
    option,
    expected: `${rows} values`,
    received: `${length} values`,
  });
}

function namedColumn(method: string, option: string, source: Splittable, name: string): Column {
  if (source instanceof Table) return source.column(name);
  throw new OptionError(`${method}: option "${option}" names the column "${name}", but there is no table.`, {
    method,
    option,
    expected: "one value per row",
    received: `"${name}"`,
  });
}

/** The rows of every distinct value, in order of first appearance. */
export function groupRows(method: string, option: string, column: Column): Uint32Array[] {
  const groups = new Map<unknown, number[]>();
  for (let row = 0; row < columnLength(column); row += 1) {
    const value = valueAt(column, row);
    if (value === null) throw missing(method, option, row);
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [row]);
    else group.push(row);
  }
  return [...groups.values()].map((rows) => Uint32Array.from(rows));
}

/** One stratum per value; numbers with more different values than `bins` in bins between their quantiles. */
export function readStrata(method: string, column: Column, bins: number): Uint32Array[] {
  if (!(Number.isSafeInteger(bins) && bins >= 1)) {
    throw new OptionError(`${method}: option "bins" must be a whole number ≥ 1; got ${bins}.`, {
      method,
      option: "bins",
      expected: "a whole number ≥ 1",
      received: String(bins),
    });
  }
  const strata = groupRows(method, "stratify", column);
  if (column.kind !== "quantitative" || strata.length <= bins) return strata;
  const { values } = column;
  const edges = quantile(
    values,
    Array.from({ length: bins - 1 }, (_, i) => (i + 1) / bins),
  );
  const binned = values.map((value) => edges.filter((edge) => value > edge).length);
  return groupRows(method, "stratify", { kind: "quantitative", values: binned });
}

function missing(method: string, option: string, row: number): DataError {
  return new DataError(`${method}: option "${option}" has a missing value at row ${row}; impute it first.`, {
    method,
    option,
    row,
    expected: "a value",
    received: "missing",
  });
}
