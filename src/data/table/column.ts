import { DataError } from "../../base/errors.js";
import { isLabel, type Label, labelFault, listLevels, quote, sortLabels } from "../../base/label.js";
import { columnName, giveKind, got, rowName, wanted, words } from "../../base/sentence.js";
import { type DateOrder, dateText } from "../kinds/date-text.js";
import { holdsDigits, withDigits } from "../kinds/digits.js";
import { readDates } from "../kinds/read-dates.js";
import { isMissing, unreadable } from "./raw-value.js";
import type { RowSelection } from "./row-selection.js";
import { SparseColumn } from "./sparse-column.js";
import { EXACT_INTEGER } from "./stored-numbers.js";

/** Numbers on a scale; NaN means missing. */
export interface QuantitativeColumn {
  readonly kind: "quantitative";
  readonly values: Float64Array;
}

/** Levels with an order (ordinal) or without (categorical), as codes into `levels`; −1 means missing. */
export interface LevelColumn {
  readonly kind: "ordinal" | "categorical";
  readonly codes: Int32Array;
  readonly levels: readonly Label[];
}

/** True (1) or false (0); −1 means missing. */
export interface BooleanColumn {
  readonly kind: "boolean";
  readonly codes: Int8Array;
}

/** Free text; null means missing. */
export interface TextColumn {
  readonly kind: "text";
  readonly values: ReadonlyArray<string | null>;
}

/** Any number of numbers or strings. */
export type ListValue = readonly number[] | readonly string[];

/** A list in every row, such as the prices of a customer's orders; null means missing. */
export interface ListColumn {
  readonly kind: "list";
  readonly values: ReadonlyArray<ListValue | null>;
}

/** Days, or points in time, as milliseconds since the beginning of 1970 (UTC); NaN means missing. */
export interface DateColumn {
  readonly kind: "date";
  readonly values: Float64Array;
  /** Whether the values are days or have a time of day. */
  readonly resolution: "day" | "time";
}

/** A column of a table, of any kind. */
export type Column = QuantitativeColumn | LevelColumn | BooleanColumn | TextColumn | ListColumn | DateColumn;

/** What the values of a column mean, and hence which statistics and which preparation apply. */
export type Kind = Column["kind"];

/** One value of any column; null means missing. A date is text as in ISO 8601. */
export type Value = Label | ListValue | null;

/** How to read a column: its kind and, for ordinal and categorical ones, the levels in order; for dates, their form. */
export type KindSpec =
  | Kind
  | { readonly kind: "ordinal" | "categorical"; readonly levels?: readonly Label[] }
  | DateSpec;

/** How to read dates: day or month first in 3/4/2024, and whether there is a time of day. */
export interface DateSpec {
  readonly kind: "date";
  readonly order?: DateOrder;
  readonly resolution?: DateColumn["resolution"];
}

/** Raw values: arrays of numbers, strings, booleans, `Date`s, null or undefined. */
export type RawValues = ArrayLike<unknown>;

export function columnLength(column: Column): number {
  if (column instanceof SparseColumn) return column.length;
  return "values" in column ? column.values.length : column.codes.length;
}

/** The value at a row; null if it is missing. */
export function valueAt(column: Column, row: number): Value {
  switch (column.kind) {
    case "quantitative": {
      const value = column instanceof SparseColumn ? column.at(row) : column.values[row];
      return Number.isNaN(value) ? null : value;
    }
    case "date": {
      const value = column.values[row];
      return Number.isNaN(value) ? null : dateText(value, column.resolution);
    }
    case "text":
    case "list":
      return column.values[row];
    case "boolean":
      return column.codes[row] < 0 ? null : column.codes[row] === 1;
    default:
      return column.codes[row] < 0 ? null : column.levels[column.codes[row]];
  }
}

/** The first row whose value is missing, or −1. */
export function firstMissing(column: Column): number {
  switch (column.kind) {
    case "quantitative": {
      if (!(column instanceof SparseColumn)) return firstNaN(column.values);
      const at = firstNaN(column.nonzeros);
      return at < 0 ? -1 : column.rows[at];
    }
    case "date":
      return firstNaN(column.values);
    case "text":
    case "list":
      return column.values.indexOf(null);
    default:
      return column.codes.indexOf(-1);
  }
}

/** A plain loop; `findIndex` takes ten times as long. */
function firstNaN(values: Float64Array): number {
  for (let at = 0; at < values.length; at += 1) if (Number.isNaN(values[at])) return at;
  return -1;
}

/** The rows of a selection, in the order of the selection. */
export function takeRows(column: Column, selection: RowSelection): Column {
  if (column instanceof SparseColumn) return column.take(selection);
  const { indices } = selection;
  switch (column.kind) {
    case "quantitative":
    case "date":
      return { ...column, values: gather(column.values, indices, new Float64Array(indices.length)) };
    case "text":
      return { ...column, values: Array.from(indices, (row) => column.values[row]) };
    case "list":
      return { ...column, values: Array.from(indices, (row) => column.values[row]) };
    case "boolean":
      return { ...column, codes: gather(column.codes, indices, new Int8Array(indices.length)) };
    default:
      return { ...column, codes: gather(column.codes, indices, new Int32Array(indices.length)) };
  }
}

/** A plain loop; mapping during the conversion takes twenty times as long. */
function gather<A extends Float64Array | Int32Array | Int8Array>(
  values: A,
  indices: ArrayLike<number>,
  out: A,
): A {
  for (let at = 0; at < out.length; at += 1) out[at] = values[indices[at]];
  return out;
}

/** A view of rows `start` up to but not including `end`. */
export function sliceRows(column: Column, start: number, end: number): Column {
  if (column instanceof SparseColumn) return column.slice(start, end);
  switch (column.kind) {
    case "quantitative":
    case "date":
      return { ...column, values: column.values.subarray(start, end) };
    case "text":
      return { ...column, values: column.values.slice(start, end) };
    case "list":
      return { ...column, values: column.values.slice(start, end) };
    case "boolean":
      return { ...column, codes: column.codes.subarray(start, end) };
    default:
      return { ...column, codes: column.codes.subarray(start, end) };
  }
}

/** Reads raw values as a column of the given kind, or of the kind inferred from them. */
export function readColumn(method: string, name: string, given: RawValues, spec?: KindSpec): Column {
  const kind = (typeof spec === "object" ? spec.kind : spec) ?? suggestedKind(method, name, given);
  const values = holdsDigits(kind) ? withDigits(given) : given;
  const levels = levelsOf(spec);
  switch (kind) {
    case "date":
      return readDates(method, name, values, typeof spec === "object" && spec.kind === "date" ? spec : {});
    case "quantitative":
      return { kind: "quantitative", values: readNumbers(method, name, values) };
    case "boolean":
      return { kind: "boolean", codes: readBooleans(method, name, values) };
    case "text":
      return { kind: "text", values: Array.from(values, (value, row) => readText(method, name, row, value)) };
    case "list":
      return { kind: "list", values: Array.from(values, (value, row) => readList(method, name, row, value)) };
    case "ordinal":
      return { kind: "ordinal", ...readLevels(method, name, values, levels) };
    case "categorical":
      return { kind: "categorical", ...readLevels(method, name, values, levels) };
  }
}

/** The levels that a column is declared to have. */
export function levelsOf(spec: KindSpec | undefined): readonly Label[] | undefined {
  return typeof spec === "object" && spec.kind !== "date" ? spec.levels : undefined;
}

/**
 * Numbers are quantitative, booleans boolean, strings categorical, `Date`s dates, arrays lists; text must be
 * requested.
 */
function suggestedKind(method: string, name: string, values: RawValues): Kind {
  if (values instanceof Float64Array || values instanceof Float32Array) return "quantitative";
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row];
    if (isMissing(value)) continue;
    if (typeof value === "number" || typeof value === "bigint") return "quantitative";
    if (typeof value === "boolean") return "boolean";
    if (typeof value === "string") return "categorical";
    if (value instanceof Date) return "date";
    if (isList(value)) return "list";
    throw unreadable(method, name, row, "a number, string, boolean, Date, list or null", value);
  }
  return "quantitative";
}

function readNumbers(method: string, name: string, values: RawValues): Float64Array {
  if (values instanceof Float64Array) return values;
  const out = new Float64Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row];
    if (typeof value === "number") out[row] = value;
    else if (isMissing(value)) out[row] = Number.NaN;
    else if (typeof value === "bigint" && Number.isSafeInteger(Number(value))) out[row] = Number(value);
    else if (typeof value === "bigint") throw inexactInteger(method, name, row, value);
    else throw unreadable(method, name, row, "a number or null", value);
  }
  return out;
}

/** The error for an integer that no number represents. */
export function inexactInteger(method: string, column: string, row: number, value: unknown): DataError {
  const sentence = words`${columnName(column)} must be ${wanted(EXACT_INTEGER)} at ${rowName(row)}; got ${got(String(value))}. To read the digits of all, ${giveKind(column, "categorical")}.`;
  return new DataError(method, sentence);
}

function readBooleans(method: string, name: string, values: RawValues): Int8Array {
  return Int8Array.from(values, (value, row) => {
    if (isMissing(value)) return -1;
    if (typeof value !== "boolean") throw unreadable(method, name, row, "true, false or null", value);
    return value ? 1 : 0;
  });
}

function readText(method: string, name: string, row: number, value: unknown): string | null {
  if (isMissing(value)) return null;
  if (typeof value !== "string") throw unreadable(method, name, row, "a string or null", value);
  return value;
}

function readList(method: string, name: string, row: number, value: unknown): ListValue | null {
  if (isMissing(value)) return null;
  const elements: readonly unknown[] = isList(value) ? Array.from(value) : [undefined];
  if (elements.every((element) => typeof element === "string")) return elements;
  if (elements.every((element) => typeof element === "number" && Number.isFinite(element)))
    return elements as readonly number[];
  throw unreadable(method, name, row, "a list of finite numbers or of strings, or null", value);
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** Levels are given, or collected and sorted. */
function readLevels(
  method: string,
  name: string,
  values: RawValues,
  given: readonly Label[] | undefined,
): { codes: Int32Array; levels: readonly Label[] } {
  const levels: Label[] = given === undefined ? [] : readGivenLevels(method, name, given);
  const codeOf = new Map<unknown, number>(levels.map((level, code) => [level, code]));
  if (codeOf.size < levels.length) {
    const repeated = levels.find((level, at) => levels.indexOf(level) !== at);
    const sentence = words`the levels of ${columnName(name)} contain ${quote(repeated)} twice.`;
    throw new DataError(method, sentence);
  }
  const codes = new Int32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row];
    if (isMissing(value)) {
      codes[row] = -1;
      continue;
    }
    let code = codeOf.get(value);
    if (code === undefined) {
      if (given !== undefined)
        throw unreadable(method, name, row, `one of the levels ${listLevels(given)}`, value);
      const fault = labelFault(value, levels[0]);
      if (fault !== undefined) {
        const sentence = words`column ${quote(name)} must be ${fault.expected} at ${rowName(row)}; ${fault.ending}.`;
        const details = { column: name, row, expected: fault.expected, received: quote(value) };
        throw new DataError(method, sentence, details);
      }
      code = levels.push(value as Label) - 1;
      codeOf.set(value, code);
    }
    codes[row] = code;
  }
  return given === undefined ? sortLevels(codes, levels) : { codes, levels };
}

function readGivenLevels(method: string, name: string, given: readonly Label[]): Label[] {
  const at = Array.isArray(given) ? given.findIndex((level) => !isLabel(level) || Number.isNaN(level)) : -1;
  if (Array.isArray(given) && at < 0) return [...given];
  const expected = "a list of strings, numbers or booleans";
  const received = quote(at < 0 ? given : given[at]);
  throw new DataError(method, { what: words`the levels of ${columnName(name)}`, expected, received });
}

/** A column with its levels sorted; the codes are changed in place, and −1 stays missing. */
export function sortLevels(
  codes: Int32Array,
  found: readonly Label[],
): { codes: Int32Array; levels: Label[] } {
  const { sorted, indices } = sortLabels(found);
  if (indices.some((index, code) => index !== code))
    for (let row = 0; row < codes.length; row += 1) if (codes[row] >= 0) codes[row] = indices[codes[row]];
  return { codes, levels: sorted };
}
