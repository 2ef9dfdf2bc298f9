import { FormatError, wanted } from "../../base/errors.js";
import { counted, got, theOption, words } from "../../base/sentence.js";
import type { KindSpec } from "../../data/table/column.js";
import { requireNotBinary } from "../binary.js";
import { requireColumns } from "../columns.js";
import { nameOf, numbered, requireDistinctNames } from "../names.js";
import { nothingToRead } from "../text.js";
import { ColumnBuilder, type ColumnContext } from "./column-builder.js";
import { detectDelimiter } from "./delimiter.js";
import { type Field, fieldDecoder } from "./field.js";
import type { CheckedCsvOptions } from "./options.js";
import { RecordScanner } from "./scanner.js";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** No byte of a text. */
const NO_SIGN = -1;

/** What the header of a file determines: its delimiter, its columns, and where its rows begin. */
export interface Layout {
  readonly names: readonly string[];
  readonly context: ColumnContext;
  /** A scanner positioned at the first row. */
  readonly scanner: () => RecordScanner;
}

/** Reads the header of a file; undefined if the bytes end within it and are not `final`. */
export function readLayout(
  method: string,
  bytes: Uint8Array,
  final: boolean,
  options: CheckedCsvOptions,
): Layout | undefined {
  const { header, skip } = options;
  const start = afterLines(bytes, textStart(method, bytes), skip);
  if (start === undefined && !final) return undefined;
  if (start === undefined) throw nothingAfter(method, skip);
  requireNotBinary(method, bytes);
  const decode = fieldDecoder(method, options.encoding);
  const delimiter = detectDelimiter(bytes, start, options);
  const decimal = options.decimal.charCodeAt(0);
  const dialect = {
    delimiter,
    quote: options.quote.charCodeAt(0),
    // Outside quotes, a delimiter ends the number.
    decimal: decimal === delimiter ? NO_SIGN : decimal,
    digitsMayBeMissing: options.missing.some((marker) => /^[+-]?[\d.,]/.test(marker)),
    longest: options.maxFieldBytes,
    maxColumns: options.maxColumns,
    maxCells: options.maxCells,
  };
  const head = new RecordScanner(method, dialect);
  head.position = start;
  head.line = skip + 1;
  const first = head.readStrings(bytes, final, ({ bytes, from, to, line }) => decode(bytes, from, to, line));
  if (first === undefined) {
    if (!final) return undefined;
    throw nothingToRead(method);
  }
  const named = options.duplicateNames === "number" ? numbered(first.map(nameOf)) : first.map(nameOf);
  const names = header === true ? named : header === false ? first.map((_, j) => nameOf("", j)) : header;
  requireNames(method, names, first.length, head.line - 1);
  requireColumns(method, names, [...Object.keys(options.kinds), ...(options.columns ?? [])]);
  const begin =
    header === true ? { position: head.position, line: head.line } : { position: start, line: skip + 1 };
  return {
    names,
    context: {
      method,
      decimal: options.decimal,
      thousands: options.thousands,
      decode,
      isMissing: missingTest(options),
    },
    scanner: () => Object.assign(new RecordScanner(method, dialect), begin),
  };
}

/** Builders for the columns of a file, with the kinds that `spec` returns. */
export function columnBuilders(
  { names, context }: Layout,
  spec: (name: string) => KindSpec | "skip" | undefined,
): ColumnBuilder[] {
  return names.map((name) => new ColumnBuilder(name, spec(name), context));
}

/** The kinds that the options give to columns, if any, and whether a column is read at all. */
export function kindsGiven({
  kinds,
  columns,
}: CheckedCsvOptions): (name: string) => KindSpec | "skip" | undefined {
  const wanted = columns === undefined ? undefined : new Set(columns);
  return (name) => {
    if (wanted?.has(name) === false) return "skip";
    return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  };
}

/** The position after this many line ends; undefined if the bytes have fewer. */
function afterLines(bytes: Uint8Array, start: number, lines: number): number | undefined {
  let at = start;
  for (let line = 0; line < lines; line += 1) {
    while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at += 1;
    if (at === bytes.length) return undefined;
    at += bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? 2 : 1;
  }
  // A line feed may follow in the bytes to come.
  return lines > 0 && at === bytes.length && bytes[at - 1] === CARRIAGE_RETURN ? undefined : at;
}

function nothingAfter(method: string, skip: number): FormatError {
  const sentence = words`${theOption("skip")} leaves out ${got(skip)} lines, and there are no more.`;
  return new FormatError(method, sentence, { expected: "fewer lines" });
}

/** The position after the byte order mark, if there is one. */
function textStart(method: string, bytes: Uint8Array): number {
  const [a, b, c] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    const sentence = words`the text is encoded in ${got("UTF-16")}; it must be ${wanted("UTF-8 or Latin-1")}.`;
    throw new FormatError(method, sentence);
  }
  return a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
}

function requireNames(method: string, names: readonly string[], fields: number, line: number): void {
  if (names.length !== fields) {
    const sentence = words`${theOption("header")} gives ${wanted(names.length)} names, but line ${line} has ${got(counted(fields, "field"))}.`;
    throw new FormatError(method, sentence, { line });
  }
  requireDistinctNames(method, names, { line });
}

function missingTest({ missing, encoding }: CheckedCsvOptions): (field: Field) => boolean {
  const markers = missing.map((marker) =>
    encoding === "latin1"
      ? Uint8Array.from(marker, (character) => character.charCodeAt(0))
      : new TextEncoder().encode(marker),
  );
  const longest = Math.max(-1, ...markers.map((marker) => marker.length));
  return ({ bytes, from, to }) => {
    if (to - from > longest) return false;
    return markers.some(
      (marker) => marker.length === to - from && marker.every((byte, i) => byte === bytes[from + i]),
    );
  };
}
