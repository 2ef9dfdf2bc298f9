import { Cursor } from "./cursor.js";
import { checkDeltas } from "./deltas.js";
import type { Page } from "./pages.js";
import { readPrefixes, requireTotal, sumOf, writtenOut } from "./prefixes.js";
import { checkRuns } from "./runs.js";

/** What the values of a column need to be found. */
export interface Storage {
  readonly type: string;
  /** The level of a value that is there; 0 if none can be missing, so that no levels come before the values. */
  readonly definition: number;
  /** Whether the values are those of lists, so that levels say where the next list begins. */
  readonly repeated: boolean;
  /** Bytes per value, of values of a fixed length. */
  readonly width: number | undefined;
  /** Maximum number of bytes that the strings of one page may have. */
  readonly maxBytes: number;
}

// The numbers of the encodings in the format.
const [PLAIN, PLAIN_DICTIONARY, RLE, DELTA, DELTA_LENGTH, DELTA_STRINGS, DICTIONARY, SPLIT] = [
  0, 2, 3, 5, 6, 7, 8, 9,
];

/** Checks the body of a page of the first version, levels included, or of a dictionary. */
export function checkBody(
  page: Page,
  body: Uint8Array,
  storage: Storage,
  dictionary: number | undefined,
): void {
  const cursor = new Cursor(body);
  if (page.kind === "dictionary") {
    checkPlain(cursor, page.values, storage);
    return;
  }
  const present = checkLevels(cursor, page.values, storage);
  checkValues(page.encoding, cursor, present, storage, dictionary);
}

/** Whether a page of the first version holds strings that share their beginnings. */
export function sharesBeginnings({ kind, encoding }: Page): boolean {
  return kind === "data" && encoding === DELTA_STRINGS;
}

/** The body of such a page with its strings written out. */
export function withoutSharing(page: Page, body: Uint8Array, storage: Storage): Uint8Array {
  requireStrings(storage.type);
  const cursor = new Cursor(body);
  const present = checkLevels(cursor, page.values, storage);
  const levels = body.subarray(0, cursor.at);
  const prefixes = readPrefixes(cursor, present, storage.maxBytes);
  const values = writtenOut(cursor, prefixes, storage.width !== undefined);
  const out = new Uint8Array(levels.length + values.length);
  out.set(levels);
  out.set(values, levels.length);
  return out;
}

/** Checks the levels of a page of the second version, which are never compressed. */
export function checkSeparateLevels(
  { values, nulls, levelBytes, repetitionBytes }: Page,
  levels: Uint8Array,
  { definition, repeated }: Storage,
) {
  if (repeated) checkRuns(new Cursor(levels, 0, repetitionBytes), 1, values);
  const cursor = new Cursor(levels, repetitionBytes);
  const present = definition > 0 ? checkRuns(cursor, bitWidth(definition), values, definition) : values;
  if (definition === 0 && levelBytes > repetitionBytes)
    throw new Error("it has levels in a column without missing values");
  if (present !== values - nulls)
    throw new Error(`a page has ${values - present} missing values instead of ${nulls}`);
}

/** Checks the values of a page of the second version. */
export function checkSeparateValues(
  page: Page,
  body: Uint8Array,
  storage: Storage,
  dictionary: number | undefined,
): void {
  checkValues(page.encoding, new Cursor(body), page.values - page.nulls, storage, dictionary);
}

/** Walks over the levels of a page of the first version; returns how many values are there. */
function checkLevels(cursor: Cursor, count: number, { definition, repeated }: Storage): number {
  if (repeated) checkSized(cursor, 1, count);
  return definition > 0 ? checkSized(cursor, bitWidth(definition), count, definition) : count;
}

/** Runs after their length in bytes. */
function checkSized(cursor: Cursor, width: number, count: number, counted?: number): number {
  const length = cursor.uint32();
  const start = cursor.skip(length);
  return checkRuns(new Cursor(cursor.bytes, start, start + length), width, count, counted);
}

/** How many bits a number of at most this size has. */
function bitWidth(most: number): number {
  return 32 - Math.clz32(most);
}

function checkValues(
  encoding: number,
  cursor: Cursor,
  count: number,
  storage: Storage,
  dictionary: number | undefined,
): void {
  const { type, width } = storage;
  switch (encoding) {
    case PLAIN:
      checkPlain(cursor, count, storage);
      return;
    case PLAIN_DICTIONARY:
    case DICTIONARY: {
      if (dictionary === undefined || type === "BOOLEAN") throw new Error("a dictionary is missing");
      const bits = cursor.byte();
      if (bits > 32) throw new Error(`its dictionary has codes of ${bits} bits`);
      if (count > 0 && dictionary === 0) throw new Error("its dictionary is empty");
      checkRuns(cursor, bits, count);
      return;
    }
    case RLE: {
      if (type !== "BOOLEAN") throw new Error(`its ${type} values are stored as runs`);
      checkSized(cursor, 1, count);
      return;
    }
    case DELTA:
      if (type !== "INT32" && type !== "INT64")
        throw new Error(`its ${type} values are stored as differences`);
      checkDeltas(cursor, count);
      return;
    case DELTA_LENGTH:
      requireStrings(type);
      requireTotal(sumOf(checkDeltas(cursor, count, true)), cursor.left);
      return;
    case DELTA_STRINGS:
      requireStrings(type);
      readPrefixes(cursor, count, storage.maxBytes);
      return;
    case SPLIT:
      if (width === undefined) throw new Error(`its ${type} values are split into streams of bytes`);
      cursor.skip(count * width);
      return;
    default:
      // The decoder names an encoding that it does not know.
      return;
  }
}

function checkPlain(cursor: Cursor, count: number, { type, width }: Storage): void {
  if (type === "BOOLEAN") cursor.skip(Math.ceil(count / 8));
  else if (width !== undefined) cursor.skip(count * width);
  else for (let i = 0; i < count; i += 1) cursor.skip(cursor.uint32());
}

function requireStrings(type: string): void {
  if (type !== "BYTE_ARRAY" && type !== "FIXED_LEN_BYTE_ARRAY")
    throw new Error(`its ${type} values are stored as strings`);
}
