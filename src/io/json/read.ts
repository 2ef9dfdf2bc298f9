import * as z from "zod";
import { requireText } from "../../base/arguments.js";
import { DataError, FormatError } from "../../base/errors.js";
import { Fact } from "../../base/fact.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { columnName, giveKind, words } from "../../base/sentence.js";
import { visible } from "../../base/visible.js";
import { type Column, type KindSpec, type RawValues, readColumn } from "../../data/table/column.js";
import type { RawColumn } from "../../data/table/raw-columns.js";
import type { Table } from "../../data/table/table.js";
import { requireNotBinary } from "../binary.js";
import { type ReadColumn, tableOfColumns } from "../columns.js";
import { numberOf } from "../csv/number.js";
import { inferFromLevels } from "../inferred-levels.js";
import { type CheckedLimits, limitOptions, requireSize, requireWidth, rowsOption } from "../limits.js";
import { type LineParser, parseLines, readLines } from "../lines.js";
import { type NoteOption, noteOption, tellFact } from "../notes.js";
import { kindsOption, rolesOption } from "../options.js";
import { allBytes, type Source } from "../source.js";
import { decodeUtf8, nothingToRead } from "../text.js";
import { duplicateKey } from "./duplicate-keys.js";
import { parseExactly } from "./wide-integers.js";

type Row = Readonly<Record<string, unknown>>;

const schema = z.strictObject({
  kinds: kindsOption,
  roles: rolesOption,
  rows: rowsOption,
  onNote: noteOption,
  ...limitOptions,
});

/** How to read JSON. */
export type JsonOptions = Readonly<z.input<typeof schema>>;

type Checked = z.output<typeof schema>;

/**
 * A table from JSON: an array of row objects, or an object of column arrays. A key that a row
 * lacks is a missing value. Strings that are all dates of one form become dates.
 *
 * ```ts
 * parseJsonTable('[{"city": "Oslo", "size": 1.5}, {"city": "Rome"}]').get(1, "size"); // null
 * ```
 */
export function parseJsonTable(text: string, options: JsonOptions = {}): Table {
  const method = "parseJsonTable";
  return tableOfJson(method, text, parseOptions(method, schema, options));
}

/** A table from a file, URL, Blob, bytes or stream of JSON; see {@link parseJsonTable}. */
export async function readJson(source: Source, options: JsonOptions = {}): Promise<Table> {
  const method = "readJson";
  const checked = parseOptions(method, schema, options);
  const bytes = await allBytes(method, source, checked);
  requireNotBinary(method, bytes);
  return tableOfJson(method, decodeUtf8(method, bytes), checked);
}

/** A table from JSON Lines: one row object per line. A key that a row lacks is a missing value. */
export function parseJsonLines(text: string, options: JsonOptions = {}): Table {
  return parseLines(text, new RowLines("parseJsonLines", options));
}

/** A table from a file, URL, Blob, bytes or stream of JSON Lines; see {@link parseJsonLines}. */
export async function readJsonLines(source: Source, options: JsonOptions = {}): Promise<Table> {
  return readLines(source, new RowLines("readJsonLines", options));
}

function tableOfJson(method: string, text: string, options: Checked): Table {
  requireText(method, "the text", text);
  if (!/\S/.test(text)) throw nothingToRead(method);
  const content = parseJson(method, text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, 1);
  const dated: ReadColumn = (name, values, spec) => columnOf(method, name, values, spec, options);
  if (Array.isArray(content)) {
    const rows = content.slice(0, options.rows);
    const stranger = rows.findIndex((row) => !isObject(row));
    if (stranger >= 0) throw notARow(method, `row ${stranger}`, rows[stranger], { row: stranger });
    return tableOfColumns(method, columnsOf(method, rows, options), options, dated);
  }
  if (!isObject(content))
    throw notARow(method, "the text", content, {}, "an array of rows or an object of columns");
  const columns = Object.entries(content).map(([name, values]) => {
    if (Array.isArray(values)) return { name, values: values.slice(0, options.rows) };
    throw notARow(method, `column ${quote(name)}`, values, { column: name }, "an array");
  });
  requireSize(method, columns[0]?.values.length ?? 0, columns.length, options);
  return tableOfColumns(method, columns, options, dated);
}

/** A column with dates recognized, and the digits of integers kept that a number would change, unless its kind is given. */
function columnOf(
  method: string,
  name: string,
  values: RawValues,
  spec: KindSpec | undefined,
  notes: NoteOption,
): Column {
  const wide = Array.from(values).find((value) => typeof value === "bigint");
  if (wide !== undefined && spec === undefined) {
    const sentence = words`column ${quote(name)} is categorical, because numbers would change what is written, such as ${String(wide)}; if it is numbers, ${giveKind(name, "quantitative")}.`;
    tellFact(notes, new Fact("digits-kept", sentence, { column: name, received: String(wide) }));
    return readColumn(method, name, values, "categorical");
  }
  if (wide !== undefined && spec === "quantitative")
    return readColumn(method, name, Array.from(values, nearestNumber), spec);
  const column = readColumn(method, name, values, spec);
  if (spec !== undefined) return column;
  const inferred = inferFromLevels(name, column, { isNumber, hasMissing: false });
  if (inferred.note !== undefined) tellFact(notes, inferred.note);
  return inferred.column;
}

const isNumber = (text: string) => numberOf(text) !== undefined;

function nearestNumber(value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

/** One row object per line. */
class RowLines implements LineParser<Table> {
  readonly method: string;
  readonly options: Checked;
  readonly #rows: Row[] = [];
  readonly #lines: number[] = [];

  constructor(method: string, options: JsonOptions) {
    this.method = method;
    this.options = parseOptions(method, schema, options);
  }

  line(number: number, content: string): boolean {
    const { rows } = this.options;
    if (this.#rows.length < rows && content.trim() !== "") {
      const row = parseJson(this.method, content, number);
      if (!isObject(row)) throw notARow(this.method, `line ${number}`, row, { line: number });
      this.#rows.push(row);
      this.#lines.push(number);
    }
    return this.#rows.length >= rows;
  }

  finish(): Table {
    const method = this.method;
    const columns = columnsOf(method, this.#rows, this.options);
    return tableOfColumns(method, columns, this.options, (name, values, spec) =>
      atLines(method, name, this.#lines, () => columnOf(method, name, values, spec, this.options)),
    );
  }
}

/** The values of the rows by column, in the order in which the keys first appear. */
function columnsOf(method: string, rows: readonly Row[], limits: CheckedLimits): RawColumn[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name);
    requireWidth(method, names.size, limits);
  }
  requireSize(method, rows.length, names.size, limits);
  return Array.from(names, (name) => ({
    name,
    values: rows.map((row) => (Object.hasOwn(row, name) ? row[name] : null)),
  }));
}
/** Adds the line number to an error about a value that does not fit its column. */
function atLines(method: string, name: string, lines: readonly number[], read: () => Column): Column {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DataError) || error.row === undefined) throw error;
    const { row, expected = "another value", received = "this" } = error;
    const line = lines[row];
    throw new FormatError(
      method,
      { what: words`line ${line}, ${columnName(name)}`, line, row, expected, received },
      {},
      error,
    );
  }
}

/** The value of a text that begins on line `first`, or an error with the line of the fault. */
function parseJson(method: string, text: string, first: number): unknown {
  const lineAt = (position: number) => first + text.slice(0, position).split(/\r\n|\n|\r/).length - 1;
  let content: unknown;
  try {
    content = parseExactly(text);
  } catch (error) {
    const reason = (error as Error).message;
    const line = lineAt(Number(/position (\d+)/.exec(reason)?.[1] ?? text.trimEnd().length));
    const details = { line, expected: "JSON", received: reason };
    throw new FormatError(method, `line ${line} is not valid JSON: ${visible(reason)}.`, details, error);
  }
  const objects = Array.isArray(content) ? content : [content];
  const duplicate = duplicateKey(
    text,
    objects.reduce((sum: number, value) => sum + (isObject(value) ? Object.keys(value).length : 0), 0),
  );
  if (duplicate === undefined) return content;
  const { key, position } = duplicate;
  const line = lineAt(position);
  const details = { column: key, line, expected: "each key once", received: key };
  throw new FormatError(method, `line ${line} has the key ${quote(key)} twice in one object.`, details);
}

function isObject(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function notARow(
  method: string,
  where: string,
  value: unknown,
  details: { row?: number; line?: number; column?: string },
  expected = "an object",
): FormatError {
  const received = value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
  const phrase = isObject(value) ? "an object" : received;
  return new FormatError(method, { what: where, ...details, expected, received: phrase });
}
