// Lines above the header, as spreadsheets export them: a title, a date, an empty line.

import { Fact } from "../../../base/fact.js";
import { quote } from "../../../base/label.js";
import { CANDIDATES } from "../../../io/csv/delimiter.js";
import type { CsvOptions } from "../../../io/csv/options.js";
import { byteChunks, type Source } from "../../../io/source.js";

/** No more lines than this are looked through. */
const LINES = 40;
/** Nor more bytes. */
const BYTES = 1 << 16;
/** Titles are shorter than tables. */
const FEWEST_ROWS = 2;

/** Where the header is, and a fact about the lines before it. */
export interface TitleLines {
  /** The number of lines before the header. */
  readonly skip: number;
  readonly fact: Fact;
}

/** The lines before the header of a text, if it has any. */
export async function titleLines(source: Source, options: CsvOptions): Promise<TitleLines | undefined> {
  const lines = await firstLines(source);
  const { delimiter, quote: mark = '"' } = options;
  const signs = delimiter === undefined || delimiter === "auto" ? CANDIDATES : [delimiter];
  for (const sign of signs) {
    const skip = headerAfterTitles(lines.map((line) => fieldsOf(line, sign, mark)));
    if (skip === undefined) continue;
    const title = fieldsOf(lines[0], sign, mark).find((text) => text !== "") ?? "";
    const sentence = `the names of the columns are read from line ${skip + 1}, because the lines before it, such as ${quote(title)}, have no field for every column; set --skip 0 to read them from the first line.`;
    return { skip, fact: new Fact("title-lines", sentence, { line: skip + 1, received: title }) };
  }
  return undefined;
}

/** The index of the first line that names all columns, if lines with less than that come before it. */
function headerAfterTitles(lines: readonly (readonly string[])[]): number | undefined {
  const width = Math.max(0, ...lines.map((fields) => fields.length));
  const isWhole = (fields: readonly string[]) =>
    fields.length === width && fields.every((text) => text !== "");
  const header = lines.findIndex(isWhole);
  if (header <= 0 || !isHeader(lines[header])) return undefined;
  if (!lines.slice(0, header).every((fields) => isTitle(fields, width))) return undefined;
  // What follows must be as wide as the header; blank lines may end a text.
  const rows = lines.slice(header + 1).filter((fields) => fields.some((text) => text !== ""));
  return rows.length >= FEWEST_ROWS && rows.every((fields) => fields.length === width) ? header : undefined;
}

function isHeader(fields: readonly string[]): boolean {
  return (
    fields.length > 1 &&
    new Set(fields).size === fields.length &&
    fields.every((text) => !/^[-+.,\d\s%]+$/.test(text))
  );
}

/** A title fills the first field alone. A header with an empty name does not look like this, for it has others. */
function isTitle(fields: readonly string[], width: number): boolean {
  const filled = fields.filter((text) => text !== "").length;
  if (filled === 0) return true;
  return filled === 1 && fields[0] !== "" && (fields.length === 1 || width > 2);
}

async function firstLines(source: Source): Promise<string[]> {
  const pieces: string[] = [];
  let length = 0;
  const decoder = new TextDecoder("latin1");
  const limits = { maxBytes: Number.MAX_SAFE_INTEGER, maxRatio: Number.MAX_SAFE_INTEGER };
  for await (const bytes of byteChunks("readCsv", source, limits)) {
    pieces.push(decoder.decode(bytes.subarray(0, BYTES - length)));
    length += bytes.length;
    if (length >= BYTES) break;
  }
  const text = pieces.join("").replace(/^\u00ef\u00bb\u00bf/, "");
  const lines = text.split(/\r\n|\n|\r/);
  // The last line may be cut, or empty.
  return lines.slice(0, length >= BYTES ? -1 : undefined).slice(0, LINES);
}

/** The fields of a line without the quotes around them. */
function fieldsOf(line: string, delimiter: string, mark: string): string[] {
  const fields: string[] = [];
  let [field, quoted] = ["", false];
  for (const sign of line) {
    if (sign === mark) quoted = !quoted;
    else if (sign === delimiter && !quoted) {
      fields.push(field.trim());
      field = "";
    } else field += sign;
  }
  return [...fields, field.trim()];
}
