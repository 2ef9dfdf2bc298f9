import { Cursor } from "./cursor.js";
import { readStruct, type ThriftStruct, type ThriftValue } from "./thrift.js";

/** What the header of a page says about it. */
export interface Page {
  readonly kind: "data" | "data2" | "dictionary";
  /** Where its header begins in the bytes of the chunk. */
  readonly header: number;
  /** Where its body begins in the bytes of the chunk, and its length there. */
  readonly start: number;
  readonly size: number;
  /** The length of the body after decompression. */
  readonly fullSize: number;
  /** The number of values, missing ones included. */
  readonly values: number;
  readonly encoding: number;
  /** Of pages of the second version: the missing values, the bytes of the levels, and whether values are compressed. */
  readonly nulls: number;
  readonly levelBytes: number;
  /** How many of the bytes of the levels say where lists begin. */
  readonly repetitionBytes: number;
  readonly compressed: boolean;
  /** Whether the body was decompressed and written anew. */
  readonly rewritten?: true;
}

const KINDS: Readonly<Record<number, readonly [kind: Page["kind"], header: number]>> = {
  0: ["data", 5],
  2: ["dictionary", 7],
  3: ["data2", 8],
};

/** The pages that the decoder will read to get so many values, each of which lies within the bytes. */
export function pagesOf(bytes: Uint8Array, total: number, repeated = false): Page[] {
  const cursor = new Cursor(bytes);
  const pages: Page[] = [];
  let values = 0;
  while (values < total && cursor.left > 1) {
    const page = readPage(cursor, repeated);
    cursor.skip(page.size);
    pages.push(page);
    if (page.kind !== "dictionary") values += page.values;
  }
  if (values > total)
    throw new Error(`its pages have ${values} values for ${total} ${repeated ? "values" : "rows"}`);
  return pages;
}

function readPage(cursor: Cursor, repeated: boolean): Page {
  const from = cursor.at;
  const header = readStruct(cursor);
  const [kind, field] = KINDS[Number(header.get(1))] ?? [];
  if (kind === undefined || field === undefined)
    throw new Error(`it has a page of the unknown type ${String(header.get(1))}`);
  const value = header.get(field);
  if (!(value instanceof Map)) throw new Error(`the header of a ${kind} page is missing`);
  const second = kind === "data2";
  const repetitionBytes = second && value.get(6) !== undefined ? count(value, 6) : 0;
  const page: Page = {
    kind,
    header: from,
    start: cursor.at,
    size: count(header, 3),
    fullSize: count(header, 2),
    values: count(value, 1),
    encoding: count(value, second ? 4 : 2),
    nulls: second ? count(value, 2) : 0,
    levelBytes: second ? count(value, 5) + repetitionBytes : 0,
    repetitionBytes,
    compressed: !second || value.get(7) !== false,
  };
  if (repetitionBytes > 0 && !repeated) throw new Error("it has repeated values in a column without them");
  if (page.nulls > page.values || page.levelBytes > page.size || page.levelBytes > page.fullSize)
    throw new Error("the numbers in the header of a page contradict each other");
  // The decoder skips pages by the number of their rows.
  if (second && !repeated && value.get(3) !== page.values)
    throw new Error("a page has more rows than values");
  return page;
}

function count(struct: ThriftStruct, field: number): number {
  const value: ThriftValue | undefined = struct.get(field);
  if (typeof value === "number" && value >= 0 && value < 2 ** 31) return value;
  throw new Error(`the header of a page has ${String(value)} where a length is expected`);
}
