import { DataError, FormatError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { type Column, readColumn } from "../../data/column.js";
import type { RawColumn } from "../../data/foreign.js";
import type { Table, TableOptions } from "../../data/table.js";
import { tableOfColumns } from "../columns.js";
import type { Source } from "../source.js";
import { allText, numberedLines, requireContent } from "../text.js";

type Row = Readonly<Record<string, unknown>>;

/**
 * A table from JSON: an array of row objects, or an object of column arrays. A key that a row
 * lacks is a missing value.
 *
 * ```ts
 * parseJsonTable('[{"city": "Oslo", "size": 1.5}, {"city": "Rome"}]').get(1, "size"); // null
 * ```
 */
export function parseJsonTable(text: string, options: TableOptions = {}): Table {
  return tableOfJson("parseJsonTable", text, options);
}

/** A table from a file, URL, Blob, bytes or stream of JSON; see {@link parseJsonTable}. */
export async function readJson(source: Source, options: TableOptions = {}): Promise<Table> {
  return tableOfJson("readJson", await allText("readJson", source), options);
}

/** A table from JSON Lines: one row object per line. A key that a row lacks is a missing value. */
export function parseJsonLines(text: string, options: TableOptions = {}): Table {
  return tableOfLines("parseJsonLines", text, options);
}

/** A table from a file, URL, Blob, bytes or stream of JSON Lines; see {@link parseJsonLines}. */
export async function readJsonLines(source: Source, options: TableOptions = {}): Promise<Table> {
  return tableOfLines("readJsonLines", await allText("readJsonLines", source), options);
}

function tableOfJson(method: string, text: string, options: TableOptions): Table {
  requireKnownOptions(method, options, ["kinds", "roles"]);
  requireContent(method, text);
  const content = parseJson(method, text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, 1);
  if (Array.isArray(content)) {
    const stranger = content.findIndex((row) => !isObject(row));
    if (stranger >= 0) throw notARow(method, `row ${stranger}`, content[stranger], { row: stranger });
    return tableOfColumns(method, columnsOf(content), options);
  }
  if (!isObject(content))
    throw notARow(method, "the text", content, {}, "an array of rows or an object of columns");
  const columns = Object.entries(content).map(([name, values]) => {
    if (Array.isArray(values)) return { name, values };
    throw notARow(method, `column "${name}"`, values, { column: name }, "an array");
  });
  return tableOfColumns(method, columns, options);
}

function tableOfLines(method: string, text: string, options: TableOptions): Table {
  requireKnownOptions(method, options, ["kinds", "roles"]);
  requireContent(method, text);
  const rows: Row[] = [];
  const lines: number[] = [];
  for (const [line, content] of numberedLines(text)) {
    if (content.trim() === "") continue;
    const row = parseJson(method, content, line);
    if (!isObject(row)) throw notARow(method, `line ${line}`, row, { line });
    rows.push(row);
    lines.push(line);
  }
  return tableOfColumns(method, columnsOf(rows), options, (name, values, spec) =>
    atLines(method, name, lines, () => readColumn(method, name, values, spec)),
  );
}

/** The values of the rows by column, in the order in which the keys first appear. */
function columnsOf(rows: readonly Row[]): RawColumn[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
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
    const message = `line ${line}, column "${name}" must be ${expected}; got ${received}.`;
    throw new FormatError(method, message, { column: name, row, line, expected, received }, error);
  }
}

/** The value of a text that begins on line `first`, or an error with the line of the syntax error. */
function parseJson(method: string, text: string, first: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = (error as Error).message;
    const position = /position (\d+)/.exec(reason)?.[1];
    const before = position === undefined ? text.trimEnd() : text.slice(0, Number(position));
    const line = first + before.split(/\r\n|\n|\r/).length - 1;
    const details = { line, expected: "JSON", received: reason };
    throw new FormatError(method, `line ${line} is not valid JSON: ${reason}.`, details, error);
  }
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
  const sentence = `${where} must be ${expected}; got ${phrase}.`;
  return new FormatError(method, sentence, { ...details, expected, received: phrase });
}
