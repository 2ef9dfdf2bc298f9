// How figures read data: from a table by name, or as arrays.

import { DataError } from "../../../base/errors.js";
import { compareLabels, isLabel, type Label, listLevels, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { columnName, got, optionName, rowName, wanted, words } from "../../../base/sentence.js";
import { type Column, columnLength, valueAt } from "../../../data/table/column.js";
import { Table, type TableLike } from "../../../data/table/table.js";
import { plural } from "./numbers.js";
import { MOST_SERIES } from "./palette.js";
import { needs, wrongLength } from "./refusal.js";

/** Numbers, or a table (or its columns, or its rows) that contains them. */
export type NumbersSource = ArrayLike<number | null | undefined> | TableLike;

/** The classes of the numbers: the name of a column, or one label per row. */
export type GroupSource = string | ArrayLike<Label | null | undefined>;

/** Numbers with the label of their axis. */
export interface NamedNumbers {
  readonly name: string;
  /** NaN is missing. */
  readonly values: Float64Array;
}

/** Classes as codes into their names; −1 is missing. */
export interface Groups {
  readonly name: string | undefined;
  readonly names: readonly string[];
  readonly codes: Int32Array;
}

/** The part of a table that figures read. The table may come from another copy of the library. */
type ReadableTable = Pick<Table, "rows" | "names" | "has" | "column" | "featureNames">;

export function readTable(method: string, source: TableLike): ReadableTable {
  if (isTable(source)) return source;
  const received =
    typeof source !== "object" || source === null
      ? quote(source)
      : source instanceof Promise
        ? "a Promise, which must be awaited first"
        : undefined;
  if (received !== undefined) throw needs(method, "a table, or its columns or rows", received);
  return Table.from(source);
}

/** Whether a value is a table, from this copy of the library or from another. */
export function isTable(source: unknown): source is ReadableTable {
  if (source instanceof Table) return true;
  const candidate = source as Partial<ReadableTable> | null;
  return (
    Array.isArray(candidate?.names) &&
    typeof candidate?.rows === "number" &&
    typeof candidate?.featureNames === "function"
  );
}

/** The data as a table of this copy of the library, for its functions. */
export function ownTable(method: string, source: TableLike): Table {
  const table = readTable(method, source);
  return table instanceof Table ? table : Table.of(table.names.map((name) => [name, table.column(name)]));
}

/** Bare numbers under a name, or the column of that name. */
function readNumbers(
  method: string,
  source: NumbersSource,
  x: string | undefined,
): { numbers: NamedNumbers; table: ReadableTable | undefined } {
  if (isNumberArray(source)) {
    return { numbers: { name: x ?? "value", values: finiteNumbers(method, x, source) }, table: undefined };
  }
  const table = readTable(method, source as TableLike);
  const name = x ?? onlyQuantitative(method, table);
  return { numbers: tableNumbers(method, table, name), table };
}

function isNumberArray(source: NumbersSource): source is ArrayLike<number | null | undefined> {
  if (ArrayBuffer.isView(source)) return true;
  return (
    Array.isArray(source) &&
    source.every((value) => value === null || value === undefined || typeof value === "number")
  );
}

/** Numbers by class, without missing ones; `by` is the option for the classes. */
export function readNumbersByClass(
  method: string,
  source: NumbersSource,
  { x, by }: { readonly x?: string | undefined; readonly by?: GroupSource | undefined },
) {
  const { numbers, table } = readNumbers(method, source, x);
  const classes = readGroups(method, table, "by", by, numbers.values.length);
  const { rows, groups, notes } = completeRows(method, [numbers], classes);
  return {
    name: numbers.name,
    rows,
    groups,
    notes,
    values: numbers.values,
    byClass: numbersByGroup(numbers.values, groups, rows),
  };
}

/** A table of one quantitative column needs no name. */
function onlyQuantitative(method: string, table: ReadableTable): string {
  const names = quantitativeNames(table);
  if (names.length === 1) return names[0];
  throw new DataError(
    method,
    words`${optionName("x")} must ${wanted("name a quantitative column")}; there is ${listLevels(names) || "none"}.`,
    { received: "nothing" },
  );
}

export function quantitativeNames(table: ReadableTable): string[] {
  return table.featureNames().filter((name) => table.column(name).kind === "quantitative");
}

/** A quantitative column of a table. */
export function tableNumbers(method: string, table: ReadableTable, name: string): NamedNumbers {
  const column = table.column(name, method);
  if (column.kind !== "quantitative") {
    const sentence = words`${columnName(name)} must be ${wanted("quantitative")}; it is ${got(column.kind)}.`;
    throw new DataError(method, sentence);
  }
  return { name, values: finiteNumbers(method, name, column.values) };
}

/** A copy in which every number is finite or missing. */
function finiteNumbers(
  method: string,
  name: string | undefined,
  values: ArrayLike<number | null | undefined>,
): Float64Array {
  requireList(method, name === undefined ? "values" : `values of ${quote(name)}`, values);
  const out = new Float64Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (typeof value !== "number" || Math.abs(value) === Number.POSITIVE_INFINITY) {
      const where = name === undefined ? "the value" : `column ${quote(name)}`;
      throw new DataError(
        method,
        words`${where} must be a finite number at ${rowName(row)}; got ${got(quote(value))}.`,
        {
          ...(name !== undefined && { column: name }),
          expected: "a finite number, or null where it is missing",
        },
      );
    }
    out[row] = value;
  }
  return out;
}

/** Numbers without missing ones. */
export function allNumbers(method: string, name: string, values: ArrayLike<number>): Float64Array {
  const out = finiteNumbers(method, name, values);
  const row = out.findIndex(Number.isNaN);
  if (row < 0) return out;
  const sentence = `${quote(name)} has a missing value at index ${row}.`;
  throw new DataError(method, sentence, { column: name, row, expected: "a finite number", received: "NaN" });
}

/** The classes of all rows, or one class without a name. */
export function readGroups(
  method: string,
  table: ReadableTable | undefined,
  option: string,
  by: GroupSource | undefined,
  rows: number,
): Groups {
  if (by === undefined) return { name: undefined, names: [""], codes: new Int32Array(rows) };
  if (typeof by === "string") {
    if (table === undefined) {
      const sentence = words`${optionName(option)} names the column ${got(quote(by))}, but the data are not a table; pass its values.`;
      throw new DataError(method, sentence, { expected: "a table, or one label per row" });
    }
    return groupsOf(method, option, by, columnLabels(table.column(by, method)));
  }
  if (by.length !== rows) throw wrongLength(method, option, "label per row", [rows, by.length]);
  return groupsOf(method, option, undefined, {
    labels: Array.from(by, (label) => label ?? null),
    levels: undefined,
  });
}

interface Labels {
  readonly labels: readonly (Label | null)[];
  /** All levels in their order, if they have one. */
  readonly levels: readonly Label[] | undefined;
}

function columnLabels(column: Column): Labels {
  // A list is not a label, so rows are compared by its contents.
  const labels = Array.from({ length: columnLength(column) }, (_, row) => {
    const value = valueAt(column, row);
    return typeof value === "object" && value !== null ? value.join(", ") : value;
  });
  return { labels, levels: "levels" in column ? column.levels : undefined };
}

function groupsOf(
  method: string,
  option: string,
  name: string | undefined,
  { labels, levels }: Labels,
): Groups {
  const wrong = labels.findIndex((label) => label !== null && !isLabel(label));
  if (wrong >= 0) {
    const sentence = words`${optionName(option)} needs labels; got ${got(quote(labels[wrong]))} at ${rowName(wrong)}.`;
    throw new DataError(method, sentence, { expected: "a string, number, boolean or null" });
  }
  const found = new Set(labels.filter((label) => label !== null && !Number.isNaN(label)) as Label[]);
  const kept =
    levels === undefined ? [...found].sort(compareLabels) : levels.filter((level) => found.has(level));
  if (kept.length > MOST_SERIES) {
    const sentence = words`${optionName(option)} gives ${got(`${kept.length} classes`)}; a figure can distinguish ${wanted(`at most ${MOST_SERIES}`)}. Group them first.`;
    throw new DataError(method, sentence);
  }
  const codeOf = new Map<unknown, number>(kept.map((label, code) => [label, code]));
  return {
    name,
    names: kept.map(String),
    codes: Int32Array.from(labels, (label) => codeOf.get(label) ?? -1),
  };
}

/**
 * The rows in which none of these values, including the class, is missing, and sentences about the
 * others.
 */
export function completeRows(
  method: string,
  columns: readonly NamedNumbers[],
  groups: Groups,
): { rows: Int32Array; groups: Groups; notes: string[] } {
  const count = groups.codes.length;
  const whole = Uint8Array.from(groups.codes, (code) => (code < 0 ? 0 : 1));
  for (const { values } of columns) {
    for (let row = 0; row < count; row += 1) if (Number.isNaN(values[row])) whole[row] = 0;
  }
  const rows = new Int32Array(count);
  let kept = 0;
  for (let row = 0; row < count; row += 1) {
    rows[kept] = row;
    kept += whole[row];
  }
  if (kept === 0) {
    const why = count === 0 ? "there are no rows" : `all ${count} rows have a missing value`;
    const sentence = `there is nothing to draw; ${why}.`;
    throw new DataError(method, sentence, { expected: "1 row or more", received: "none" });
  }
  const complete = rows.subarray(0, kept);
  const present = presentGroups(groups, complete);
  return { rows: complete, ...present, notes: [...missingNotes(count - kept), ...present.notes] };
}

/** Removes classes that occur only in incomplete rows. */
function presentGroups(groups: Groups, rows: Int32Array): { groups: Groups; notes: string[] } {
  const counts = new Int32Array(groups.names.length);
  for (const row of rows) counts[groups.codes[row]] += 1;
  if (counts.every((count) => count > 0)) return { groups, notes: [] };
  const absent = groups.names.filter((_, code) => counts[code] === 0);
  const codes = counts.map((count, code) =>
    count > 0 ? counts.subarray(0, code).filter(Boolean).length : -1,
  );
  return {
    groups: {
      name: groups.name,
      names: groups.names.filter((_, code) => counts[code] > 0),
      codes: groups.codes.map((code) => (code < 0 ? -1 : codes[code])),
    },
    notes: [`No row of ${absent.join(", ")} is complete.`],
  };
}

/** The numbers of each class, in the order of the classes. */
export function numbersByGroup(
  values: Float64Array,
  { names, codes }: Groups,
  rows: Int32Array,
): Float64Array[] {
  const counts = new Int32Array(names.length);
  for (let i = 0; i < rows.length; i += 1) counts[codes[rows[i]]] += 1;
  const out = Array.from(counts, (count) => new Float64Array(count));
  counts.fill(0);
  for (let i = 0; i < rows.length; i += 1) {
    const code = codes[rows[i]];
    out[code][counts[code]] = values[rows[i]];
    counts[code] += 1;
  }
  return out;
}

function missingNotes(missing: number): string[] {
  if (missing === 0) return [];
  return [`${plural(missing, "row")} with a missing value ${missing === 1 ? "is" : "are"} not shown.`];
}
