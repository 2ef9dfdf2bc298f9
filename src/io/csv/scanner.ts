import { FormatError } from "../../base/errors.js";
import { requireSize, requireWidth } from "../limits.js";
import { type ColumnBuilder, NUMBER, SKIP } from "./column-builder.js";
import type { Field } from "./field.js";
import { readNumber } from "./number.js";

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** The bytes that give delimited text its structure. */
export interface Dialect {
  readonly delimiter: number;
  readonly quote: number;
  readonly decimal: number;
  /** Whether digits may represent a missing value, so that no number can be read before its field is compared. */
  readonly digitsMayBeMissing?: boolean;
  /** The maximum number of bytes of a field. */
  readonly longest: number;
  readonly maxColumns: number;
  /** Maximum number of values of the columns that are read. */
  readonly maxCells: number;
}

/** Scans delimited text once, record by record, and passes each field to its column. */
export class RecordScanner {
  /** The next line, counted from 1. */
  line = 1;
  /** The position of the next record in the bytes. */
  position = 0;
  readonly #method: string;
  readonly #dialect: Dialect;
  readonly #field: Field = { bytes: new Uint8Array(0), from: 0, to: 0, quoted: false, line: 1 };

  constructor(method: string, dialect: Dialect) {
    this.#method = method;
    this.#dialect = dialect;
  }

  /**
   * Reads records into the columns, starting at row `row` and stopping before row `end`; returns the next row.
   * Unless the bytes are `final`, a truncated last record is left for the next call.
   */
  readRows(bytes: Uint8Array, final: boolean, builders: ColumnBuilder[], row: number, end: number): number {
    const width = builders.filter(({ mode }) => mode !== SKIP).length;
    const most = Math.floor(this.#dialect.maxCells / Math.max(1, width));
    let capacity = 0;
    let next = row;
    while (next < end && this.#findRecord(bytes, final)) {
      if (next >= most) requireSize(this.#method, next + 1, width, this.#dialect);
      if (next >= capacity) {
        const left = bytes.length - this.position;
        capacity = Math.min(end, enlarged(next, next - row, left, bytes.length, builders.length));
        for (const builder of builders) builder.reserve(capacity);
      }
      if (!this.#readRecord(bytes, final, builders, next)) break;
      next += 1;
    }
    return next;
  }

  /** The next record as strings; undefined if there is no complete one. */
  readStrings(bytes: Uint8Array, final: boolean, text: (field: Field) => string): string[] | undefined {
    if (!this.#findRecord(bytes, final)) return undefined;
    const { line } = this;
    const strings: string[] = [];
    let at = this.position;
    for (;;) {
      at = this.#readField(bytes, at, final);
      if (at < 0) {
        this.line = line;
        return undefined;
      }
      strings.push(text(this.#field));
      requireWidth(this.#method, strings.length, this.#dialect);
      if (at >= bytes.length || bytes[at] !== this.#dialect.delimiter) break;
      at += 1;
    }
    if (this.#endRecord(bytes, at, final)) return strings;
    this.line = line;
    return undefined;
  }

  /** Skips empty lines; returns whether anything follows. */
  #findRecord(bytes: Uint8Array, final: boolean): boolean {
    const { delimiter } = this.#dialect;
    let at = this.position;
    while (at < bytes.length) {
      const byte = bytes[at];
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        if (!this.#endRecord(bytes, at, final)) return false;
        at = this.position;
      } else if ((byte === SPACE || byte === TAB) && byte !== delimiter) at += 1;
      else return true;
    }
    return false;
  }

  #readRecord(bytes: Uint8Array, final: boolean, builders: ColumnBuilder[], row: number): boolean {
    const { delimiter, decimal, digitsMayBeMissing } = this.#dialect;
    const { length } = bytes;
    const count = builders.length;
    const { line } = this;
    let at = this.position;
    let column = 0;
    for (;;) {
      const builder = column < count ? builders[column] : undefined;
      column += 1;
      let stop = -1;
      if (builder !== undefined && builder.mode === NUMBER && at < length && !digitsMayBeMissing) {
        stop = readNumber(builder.values, row, bytes, at, length, delimiter, decimal);
      }
      if (stop >= 0) {
        if (builder !== undefined) builder.evidence += 1;
      } else {
        stop = this.#readField(bytes, at, final);
        if (stop >= 0 && builder !== undefined && builder.mode !== SKIP && (final || stop < length)) {
          builder.accept(this.#field, row);
        }
      }
      if (stop < 0 || (stop === length && !final)) {
        this.line = line;
        return false;
      }
      at = stop;
      if (at >= length || bytes[at] !== delimiter) break;
      at += 1;
    }
    if (column !== count) throw this.#ragged(line, count, column);
    if (this.#endRecord(bytes, at, final)) return true;
    this.line = line;
    return false;
  }

  /** Scans the field at `at` and returns its end; −1 if the bytes end first and more may come. */
  #readField(bytes: Uint8Array, start: number, final: boolean): number {
    const { delimiter, quote } = this.#dialect;
    const { length } = bytes;
    const field = this.#field;
    field.bytes = bytes;
    field.line = this.line;
    let at = start;
    while (at < length && (bytes[at] === SPACE || bytes[at] === TAB) && bytes[at] !== delimiter) at += 1;
    if (at < length && bytes[at] === quote) return this.#readQuoted(bytes, at + 1, final);
    field.quoted = false;
    field.from = at;
    while (at < length) {
      const byte = bytes[at];
      if (byte === delimiter || byte === LINE_FEED || byte === CARRIAGE_RETURN) break;
      at += 1;
    }
    let to = at;
    while (to > field.from && (bytes[to - 1] === SPACE || bytes[to - 1] === TAB)) to -= 1;
    field.to = to;
    this.#requireShort(at - start);
    return at === length && !final ? -1 : at;
  }

  #readQuoted(bytes: Uint8Array, start: number, final: boolean): number {
    const { delimiter, quote } = this.#dialect;
    const { length } = bytes;
    const field = this.#field;
    let doubled = 0;
    let at = start;
    for (;;) {
      while (at < length && bytes[at] !== quote) {
        if (bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED)) {
          this.line += 1;
        }
        at += 1;
      }
      this.#requireShort(at - start);
      if (at >= length) {
        if (!final) return -1;
        throw this.#wrong(field.line, "a closing quote", "the end", "opens a quote that is never closed");
      }
      if (at + 1 >= length || bytes[at + 1] !== quote) break;
      doubled += 1;
      at += 2;
    }
    field.quoted = true;
    field.from = start;
    field.to = at;
    if (doubled > 0) this.#undouble(bytes, doubled);
    at += 1;
    while (at < length && (bytes[at] === SPACE || bytes[at] === TAB) && bytes[at] !== delimiter) at += 1;
    if (at === length) return final ? at : -1;
    const byte = bytes[at];
    if (byte !== delimiter && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) {
      const received = JSON.stringify(String.fromCharCode(byte));
      const what = `has ${received} after a closing quote; a quote inside a quoted field is written twice`;
      throw this.#wrong(this.line, "a delimiter or the end of the line", received, what);
    }
    return at;
  }

  /** Replaces the field's doubled quotes by single ones, in a copy. */
  #undouble(bytes: Uint8Array, doubled: number): void {
    const field = this.#field;
    const { quote } = this.#dialect;
    const out = new Uint8Array(field.to - field.from - doubled);
    let length = 0;
    for (let i = field.from; i < field.to; i += 1) {
      out[length] = bytes[i];
      length += 1;
      if (bytes[i] === quote) i += 1;
    }
    field.bytes = out;
    field.from = 0;
    field.to = length;
  }

  /** Skips the line end at `at`; false if the bytes stop within it. */
  #endRecord(bytes: Uint8Array, at: number, final: boolean): boolean {
    let next = at;
    if (next < bytes.length) {
      if (bytes[next] === CARRIAGE_RETURN) {
        if (next + 1 === bytes.length && !final) return false;
        if (bytes[next + 1] === LINE_FEED) next += 1;
      }
      next += 1;
    }
    this.line += 1;
    this.position = next;
    return true;
  }

  #requireShort(found: number): void {
    const { longest } = this.#dialect;
    if (found <= longest) return;
    const what = `has a field of more than ${longest} bytes; a quote may be unclosed, otherwise raise "maxFieldBytes"`;
    throw this.#wrong(this.#field.line, `at most ${longest} bytes`, `${found} bytes or more`, what);
  }

  #ragged(line: number, expected: number, found: number): FormatError {
    const what = `has ${fields(found)}; earlier lines have ${fields(expected)}`;
    return this.#wrong(line, fields(expected), fields(found), what);
  }

  #wrong(line: number, expected: string, received: string, what: string): FormatError {
    const method = this.#method;
    return new FormatError(method, `line ${line} ${what}.`, { line, expected, received });
  }
}

/** An estimate of all rows, from the bytes per row so far. */
function enlarged(rows: number, read: number, left: number, total: number, width: number): number {
  const FIRST = 256;
  // A row has at least one byte for each of its fields.
  const most = Math.ceil(left / width) + 1;
  const bytesPerRow = (total - left) / Math.max(1, read);
  const expected = read < FIRST ? FIRST : Math.ceil((1.02 * left) / bytesPerRow) + FIRST;
  return rows + Math.min(most, expected);
}

function fields(count: number): string {
  return `${count} ${count === 1 ? "field" : "fields"}`;
}
