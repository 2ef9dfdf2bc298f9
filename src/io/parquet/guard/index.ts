// The decoder believes the lengths, counts and offsets of a file, and some wrong ones keep it busy for ever. So every
// page is checked before it is decoded: its header when the bytes of its column are read, its body when it is
// decompressed. For the latter each column is given its own codec, whose function knows the pages.

import type {
  AsyncBuffer,
  ColumnMetaData,
  CompressionCodec,
  Compressors,
  FileMetaData,
  RowGroup,
} from "hyparquet";
import { quote } from "../../../base/label.js";
import { type CheckedLimits, overLimit } from "../../limits.js";
import { joinBytes } from "../../source.js";
import type { ParquetField } from "../field.js";
import {
  checkBody,
  checkSeparateLevels,
  checkSeparateValues,
  type Storage,
  sharesBeginnings,
  withoutSharing,
} from "./content.js";
import { Cursor } from "./cursor.js";
import { type Page, pagesOf } from "./pages.js";
import { plainHeader } from "./prefixes.js";
import { readStruct } from "./thrift.js";

interface GuardedFile {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly compressors: Compressors;
}

interface Chunk {
  /** The number of its values: rows, or elements of lists. */
  readonly values: number;
  readonly storage: Storage;
  readonly decompress: (input: Uint8Array, length: number) => Uint8Array;
  /** By where their compressed bytes begin. */
  pages: Map<number, Page>;
  /** The number of values in the dictionary, if there is one. */
  dictionary: number | undefined;
}

const WIDTHS: Readonly<Record<string, number>> = { INT32: 4, INT64: 8, INT96: 12, FLOAT: 4, DOUBLE: 8 };

/** Checks that the footer, whose length is in the last bytes but four, can be read without leaving it. */
export async function checkFooter(file: AsyncBuffer): Promise<void> {
  const end = file.byteLength - 8;
  const length = new Cursor(new Uint8Array(await file.slice(end, end + 4))).uint32();
  if (length > end - 4) throw new Error(`its footer has ${length} bytes, more than the file`);
  readStruct(new Cursor(new Uint8Array(await file.slice(end - length, end))));
}

/**
 * Checks that the metadata have the types that they are declared to have, because the decoder takes what the footer
 * holds, and that the rows of the groups are those of the file. Returns the number of rows.
 */
export function checkMetadata({ num_rows, row_groups, schema }: FileMetaData): number {
  if (!schema.every(({ name }) => typeof name === "string")) throw new Error("a column of it has no name");
  for (const { meta_data: meta } of row_groups.flatMap(({ columns }) => columns)) {
    const path: unknown = meta?.path_in_schema;
    if (!Array.isArray(path) || path.length === 0 || typeof meta?.codec !== "string")
      throw new Error("the metadata of a column are missing");
  }
  const rows = requireCount(num_rows, "rows");
  const total = row_groups.reduce((sum, group) => sum + requireCount(group.num_rows, "rows"), 0);
  if (rows !== total) throw new Error(`it has ${total} rows in its groups instead of ${rows}`);
  return rows;
}

/** The file, its metadata and its codecs, for a decoder that is to read these columns. */
export class Guard implements GuardedFile {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly compressors: Compressors = {};
  readonly #method: string;
  readonly #maxBytes: number;
  readonly #chunks = new Map<number, Chunk[]>();
  #bytes = 0;

  constructor(
    method: string,
    file: AsyncBuffer,
    metadata: FileMetaData,
    fields: readonly ParquetField[],
    decompressors: Compressors,
    { maxBytes }: Pick<CheckedLimits, "maxBytes">,
  ) {
    this.#method = method;
    this.#maxBytes = maxBytes;
    const wanted = new Map(fields.map((field) => [field.name, field]));
    const told = new Map(fields.map(({ stored, element }) => [stored, element]));
    const limit = file.byteLength - metadata.metadata_length - 8;
    this.metadata = {
      ...metadata,
      schema: metadata.schema.map((element) => told.get(element) ?? element),
      row_groups: metadata.row_groups.map((group, at) =>
        this.#group(group, at, wanted, decompressors, limit),
      ),
    };
    this.file = { byteLength: file.byteLength, slice: (start, end) => this.#slice(file, start, end) };
  }

  #group(
    group: RowGroup,
    at: number,
    wanted: ReadonlyMap<string, ParquetField>,
    decompressors: Compressors,
    limit: number,
  ): RowGroup {
    const columns = new Set<string>();
    const guarded = group.columns.map((column, index) => {
      const meta = column.meta_data;
      const name = meta?.path_in_schema[0];
      const field = name === undefined ? undefined : wanted.get(name);
      if (meta === undefined || field === undefined) return column;
      if (columns.has(field.name)) throw new Error(`column ${quote(field.name)} is there twice`);
      columns.add(field.name);
      const codec = `${at}.${index}` as CompressionCodec;
      this.#add(codec, chunkOf(group, meta, field, decompressors, this.#maxBytes), meta, limit);
      return { ...column, meta_data: { ...meta, codec } };
    });
    for (const name of wanted.keys())
      if (!columns.has(name)) throw new Error(`column ${quote(name)} is missing in one of its row groups`);
    return { ...group, columns: guarded };
  }

  #add(codec: CompressionCodec, chunk: Chunk, meta: ColumnMetaData, limit: number): void {
    const start = requireCount(meta.dictionary_page_offset || meta.data_page_offset, "an offset");
    const size = requireCount(meta.total_compressed_size, "a size");
    if (start + size > limit) throw new Error("a column reaches beyond the end");
    this.#chunks.set(start, [...(this.#chunks.get(start) ?? []), chunk]);
    this.compressors[codec] = (input, length) => unpacked(chunk, input, length);
  }

  async #slice(file: AsyncBuffer, start: number, end?: number): Promise<ArrayBuffer> {
    const buffer = await file.slice(start, end);
    let bytes = new Uint8Array(buffer);
    for (const chunk of this.#chunks.get(start) ?? []) bytes = this.#check(chunk, bytes);
    return bytes.buffer;
  }

  /**
   * Checks the headers of all pages of a column, and what of their bodies is not compressed; returns the bytes for the
   * decoder.
   */
  #check(chunk: Chunk, given: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const { storage } = chunk;
    const { bytes, pages } = decodable(given, pagesOf(given, chunk.values, chunk.storage.repeated), chunk);
    chunk.dictionary = pages.find(({ kind }) => kind === "dictionary")?.values;
    chunk.pages = new Map(pages.map((page) => [page.start + page.levelBytes, page]));
    for (const page of pages) {
      this.#bytes += page.fullSize;
      if (this.#bytes > this.#maxBytes)
        throw overLimit(this.#method, "maxBytes", this.#maxBytes, `its columns have ${this.#bytes} bytes`);
      if (page.kind !== "data2") continue;
      const values = page.start + page.levelBytes;
      checkSeparateLevels(page, bytes.subarray(page.start, values), storage);
      if (!page.compressed)
        checkSeparateValues(page, bytes.subarray(values, page.start + page.size), storage, chunk.dictionary);
    }
    return bytes;
  }
}

/** The pages of a column, those that the decoder does not know written anew. */
function decodable(
  bytes: Uint8Array<ArrayBuffer>,
  pages: readonly Page[],
  { storage, decompress }: Chunk,
): { bytes: Uint8Array<ArrayBuffer>; pages: readonly Page[] } {
  if (!pages.some(sharesBeginnings)) return { bytes, pages };
  const pieces: Uint8Array[] = [];
  let at = 0;
  const moved = pages.map((page): Page => {
    const { header, start, size, fullSize } = page;
    const isNew = sharesBeginnings(page);
    const packed = bytes.subarray(start, start + size);
    const body = isNew ? withoutSharing(page, decompress(packed, fullSize), storage) : packed;
    const head = isNew ? plainHeader(page, body.length) : bytes.subarray(header, start);
    pieces.push(head, body);
    const placed = { ...page, header: at, start: at + head.length, size: body.length };
    at += head.length + body.length;
    return isNew ? { ...placed, fullSize: body.length, encoding: 0, rewritten: true } : placed;
  });
  return { bytes: new Uint8Array(joinBytes(pieces)), pages: moved };
}

function chunkOf(
  group: RowGroup,
  { type, codec, num_values }: ColumnMetaData,
  { name, element, list }: ParquetField,
  decompressors: Compressors,
  maxBytes: number,
): Chunk {
  if (type !== element.type)
    throw new Error(`column ${quote(name)} is declared as ${element.type} and stored as ${type}`);
  const width = type === "FIXED_LEN_BYTE_ARRAY" ? (element.type_length ?? 0) : WIDTHS[type];
  const optional = element.repetition_type !== "REQUIRED";
  return {
    values: list === undefined ? Number(group.num_rows) : requireCount(num_values, "values"),
    storage: {
      type,
      definition: list?.definition ?? Number(optional),
      repeated: list !== undefined,
      width,
      maxBytes,
    },
    decompress: codec === "UNCOMPRESSED" ? (input) => input : (decompressors[codec] ?? missing),
    pages: new Map(),
    dictionary: undefined,
  };
}

/** The body of a page, decompressed and checked. */
function unpacked(chunk: Chunk, input: Uint8Array, length: number): Uint8Array {
  const page = chunk.pages.get(input.byteOffset);
  if (page === undefined) throw new Error("a page is not where it is expected");
  const body = page.rewritten ? input : chunk.decompress(input, length);
  const check = page.kind === "data2" ? checkSeparateValues : checkBody;
  check(page, body, chunk.storage, chunk.dictionary);
  return body;
}

function missing(): never {
  throw new Error("it is compressed in an unknown way");
}

function requireCount(value: bigint | undefined, what: string): number {
  const count = Number(value ?? -1);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new Error(`it has ${String(value)} as ${what}`);
}
