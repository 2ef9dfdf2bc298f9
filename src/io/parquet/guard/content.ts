import { Cursor } from "./cursor.js";
import { checkDeltas } from "./deltas.js";
import type { Page } from "./pages.js";
import { checkRuns } from "./runs.js";

/** What the values of a column need to be found. */
export interface Storage {
  readonly type: string;
  /** Whether values may be missing, so that levels come before them. */
  readonly optional: boolean;
  /** Bytes per value, of values of a fixed length. */
  readonly width: number | undefined;
  /** The most bytes that the strings of one page may have. */
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
  const present = storage.optional ? checkLevels(cursor, page.values) : page.values;
  checkValues(page.encoding, cursor, present, storage, dictionary);
}

/** Checks the levels of a page of the second version, which are never compressed. */
export function checkSeparateLevels(
  { values, nulls, levelBytes }: Page,
  levels: Uint8Array,
  optional: boolean,
) {
  const present = optional ? checkRuns(new Cursor(levels), 1, values) : values;
  if (!optional && levelBytes > 0) throw new Error("it has levels in a column without missing values");
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

/** Walks over the levels, of which 1 marks a value that is there; returns how many there are. */
function checkLevels(cursor: Cursor, count: number): number {
  const length = cursor.uint32();
  const start = cursor.skip(length);
  return checkRuns(new Cursor(cursor.bytes, start, start + length), 1, count);
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
      checkLevels(cursor, count);
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
      checkPrefixes(cursor, count, storage.maxBytes);
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

/** Strings that share their beginning with the one before them, and so can be longer than their file. */
function checkPrefixes(cursor: Cursor, count: number, maxBytes: number): void {
  const prefixes = checkDeltas(cursor, count, true);
  const suffixes = checkDeltas(cursor, count, true);
  let previous = 0;
  for (let i = 0; i < count; i += 1) {
    if (prefixes[i] > previous) throw new Error("a string begins like one that is shorter");
    previous = prefixes[i] + suffixes[i];
  }
  requireTotal(sumOf(suffixes), cursor.left);
  requireTotal(sumOf(prefixes) + sumOf(suffixes), maxBytes);
}

function requireStrings(type: string): void {
  if (type !== "BYTE_ARRAY" && type !== "FIXED_LEN_BYTE_ARRAY")
    throw new Error(`its ${type} values are stored as strings`);
}

function requireTotal(total: number, most: number): void {
  if (total > most) throw new Error(`its strings have ${total} bytes, more than ${most}`);
}

function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0);
}
