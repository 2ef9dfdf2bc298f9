import type { DecodedArray, ParquetScan } from "hyparquet";
import { columnName, counted, DataError, FormatError, got, wanted, words } from "../../base/errors.js";
import { holdsDigits } from "../../data/kinds/digits.js";
import {
  type Column,
  inexactInteger,
  type KindSpec,
  levelsOf,
  type RawValues,
  readColumn,
} from "../../data/table/column.js";
import { timeOf } from "../../data/table/stored-numbers.js";
import { Table } from "../../data/table/table.js";
import { kindOf, requireColumns } from "../columns.js";
import { requireSize } from "../limits.js";
import type { Source } from "../source.js";
import { rolesOf } from "../stored-kinds.js";
import { originalLevels } from "../written-levels.js";
import { damagedUnlessRead, openParquet, type ParquetContents } from "./contents.js";
import type { ParquetField } from "./field.js";
import { Guard } from "./guard/index.js";
import { type CheckedParquetOptions, checkParquetOptions, type ParquetOptions } from "./options.js";

/** Rows of a file, from `start` up to but not including `end`. */
interface RowRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A table from a Parquet file, URL, Blob, bytes or stream. Numbers are quantitative, dates and timestamps
 * dates, booleans boolean, strings categorical with sorted levels, lists of numbers or strings lists; files of {@link writeParquet}
 * keep their kinds, levels and roles. Requires the package hyparquet.
 *
 * ```ts
 * const table = await readParquet("cities.parquet", { columns: ["city", "size"] });
 * ```
 */
export async function readParquet(source: Source, options: ParquetOptions = {}): Promise<Table> {
  const method = "readParquet";
  const checked = checkParquetOptions(method, options);
  const contents = await openParquet(method, source, checked);
  try {
    return await new ParquetReader(method, contents, checked).read(rangeOf(contents, checked));
  } finally {
    await contents.file.close();
  }
}

/**
 * The row groups of a Parquet file as one table each, for files that do not fit in memory. Levels are
 * those of the first unless the file or the caller gives them; a later value that is not among them is an error.
 *
 * ```ts
 * for await (const table of readParquetBatches("large.parquet")) model = await method.update(model, table);
 * ```
 */
export async function* readParquetBatches(
  source: Source,
  options: ParquetOptions = {},
): AsyncGenerator<Table, void, undefined> {
  const method = "readParquetBatches";
  const checked = checkParquetOptions(method, options);
  const contents = await openParquet(method, source, checked);
  try {
    const reader = new ParquetReader(method, contents, checked);
    const { start, end } = rangeOf(contents, checked);
    let next = 0;
    let batches = 0;
    for (const { num_rows } of contents.metadata.row_groups) {
      const group = { start: Math.max(start, next), end: Math.min(end, next + Number(num_rows)) };
      next += Number(num_rows);
      if (group.start >= group.end) continue;
      const table = await reader.read(group);
      if (batches === 0) reader.settle(table);
      batches += 1;
      yield table;
    }
    if (batches === 0) yield await reader.read({ start, end: start });
  } finally {
    await contents.file.close();
  }
}

function rangeOf({ rows }: ParquetContents, options: CheckedParquetOptions): RowRange {
  const start = Math.min(options.start, rows);
  return { start, end: Math.min(rows, start + options.rows) };
}

/** Reads the requested columns of any range of rows, with the same kinds each time. */
class ParquetReader {
  readonly #method: string;
  readonly #contents: ParquetContents;
  readonly #options: CheckedParquetOptions;
  readonly #fields: readonly ParquetField[];
  readonly #specs: Map<string, KindSpec>;

  constructor(method: string, contents: ParquetContents, options: CheckedParquetOptions) {
    const { names, stored } = contents;
    requireColumns(method, names, [...(options.columns ?? []), ...Object.keys(options.kinds)]);
    this.#method = method;
    this.#contents = contents;
    this.#options = options;
    this.#fields = contents.fields(options.columns ?? names);
    this.#specs = new Map(
      this.#fields.map(({ name, kind }) => [
        name,
        kindOf(options.kinds, name) ?? stored.kinds.get(name) ?? kind,
      ]),
    );
  }

  /** Fixes the levels to those of this table. */
  settle(table: Table): void {
    for (const [name, column] of table) {
      if ("levels" in column) this.#specs.set(name, { kind: column.kind, levels: column.levels });
    }
  }

  async read(range: RowRange): Promise<Table> {
    requireSize(this.#method, range.end - range.start, this.#fields.length, this.#options);
    const scan = await this.#scan(range);
    const entries = [];
    for (const field of this.#fields) {
      const values = await this.#values(scan, field, range);
      entries.push([field.name, this.#column(field.name, values, range)] as const);
    }
    const names = this.#fields.map(({ name }) => name);
    return Table.of(entries, rolesOf(this.#options.roles, this.#contents.stored, names));
  }

  #column(name: string, values: RawValues, { start }: RowRange): Column {
    const method = this.#method;
    const spec = this.#specs.get(name);
    const levels = levelsOf(spec) ?? [];
    try {
      return readColumn(method, name, originalLevels(values, levels), spec);
    } catch (error) {
      if (!(error instanceof DataError) || error.row === undefined || start === 0) throw error;
      // Row numbers count from the first row of the file, not from the first row read.
      const { expected = "another value", received = "this" } = error;
      const row = start + error.row;
      throw new DataError(method, { column: name, row, expected, received }, {}, error);
    }
  }

  #scan({ start, end }: RowRange): Promise<ParquetScan> {
    const { hyparquet, file, metadata, compressors } = this.#contents;
    const method = this.#method;
    return damagedUnlessRead(method, async () =>
      hyparquet.parquetScan({
        ...new Guard(method, file, metadata, this.#fields, compressors, this.#options),
        columns: this.#fields.map(({ name }) => name),
        rowStart: start,
        rowEnd: end,
        utf8: false,
        geoparquet: false,
        // The guard knows the pages of whole columns only.
        useOffsetIndex: false,
        parsers: { stringFromBytes: decodeUtf8, timestampFromNanoseconds: timeOf(1_000_000n) },
      }),
    );
  }

  /** All rows of one column; missing numbers are NaN, missing booleans and strings null. */
  async #values(scan: ParquetScan, field: ParquetField, { start, end }: RowRange): Promise<RawValues> {
    const { name, convert, list } = field;
    if (list !== undefined) return this.#lists(scan, field);
    const numbers = convert === undefined ? undefined : new Float64Array(end - start);
    const values: unknown[] = [];
    let row = 0;
    for (const range of scan.ranges) {
      const chunk = await this.#chunk(scan, name, range);
      if (convert !== undefined && numbers !== undefined) {
        const failed = fillNumbers(numbers, row, chunk, convert);
        if (failed >= 0 && holdsDigits(this.#specs.get(name))) return this.#integers(scan, name);
        if (failed >= 0) throw inexactInteger(this.#method, name, start + row + failed, chunk[failed]);
      } else for (const value of chunk) values.push(value ?? null);
      row += chunk.length;
    }
    if (row !== end - start) throw this.#tooFew(name, row, end - start);
    return numbers ?? values;
  }

  /** All rows of a column of lists; a missing list is null, a missing element NaN or null, which lists cannot hold. */
  async #lists(scan: ParquetScan, { name, convert }: ParquetField): Promise<RawValues> {
    const lists: unknown[] = [];
    const number = (value: unknown) => {
      if (convert === undefined) return value;
      return value === null || value === undefined ? Number.NaN : (convert(value) ?? value);
    };
    for (const range of scan.ranges)
      for (const list of await this.#chunk(scan, name, range, true))
        lists.push(Array.isArray(list) ? list.map(number) : null);
    return lists;
  }

  /** All rows of a column of integers as they are stored. */
  async #integers(scan: ParquetScan, name: string): Promise<RawValues> {
    const values: unknown[] = [];
    for (const range of scan.ranges)
      for (const value of await this.#chunk(scan, name, range)) values.push(value ?? null);
    return values;
  }

  async #chunk(
    scan: ParquetScan,
    name: string,
    { rowStart, rowEnd }: ParquetScan["ranges"][number],
    isLists = false,
  ): Promise<DecodedArray> {
    const method = this.#method;
    const chunk = await damagedUnlessRead(method, async () => {
      try {
        return await scan.readColumn({ column: name, rowStart, rowEnd });
      } catch (error) {
        throw error instanceof NotUtf8 ? this.#notUtf8(name, error) : error;
      }
    });
    if (chunk.length !== rowEnd - rowStart) throw this.#tooFew(name, chunk.length, rowEnd - rowStart);
    // Missing values are null; what the dictionary does not have is undefined, and so is a missing list.
    if (!isLists && Array.isArray(chunk) && chunk.includes(undefined)) {
      const message = words`the Parquet file is damaged: ${columnName(name)} has a code that is not in its dictionary.`;
      throw new FormatError(method, message, { expected: "a code of the dictionary" });
    }
    return chunk;
  }

  #tooFew(column: string, found: number, promised: number): FormatError {
    const method = this.#method;
    const sentence = words`the Parquet file is damaged: ${columnName(column)} has ${got(counted(found, "value"))} instead of ${wanted(counted(promised, "value"))}.`;
    return new FormatError(method, sentence);
  }

  #notUtf8(column: string, cause: unknown): FormatError {
    const method = this.#method;
    const message = words`${columnName(column)} contains bytes that are not ${wanted("UTF-8")}; use the option "columns" to leave it out.`;
    return new FormatError(method, message, { received: "other bytes" }, cause);
  }
}

/** Thrown where the name of the column is not known. */
class NotUtf8 extends Error {}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new NotUtf8("not UTF-8", { cause });
  }
}

/** Stores the numbers of a chunk; returns the position of one that is not exactly a double, or −1. */
function fillNumbers(
  out: Float64Array,
  from: number,
  chunk: DecodedArray,
  convert: NonNullable<ParquetField["convert"]>,
): number {
  if (chunk instanceof Float64Array || chunk instanceof Float32Array) {
    out.set(chunk, from);
    return -1;
  }
  for (let i = 0; i < chunk.length; i += 1) {
    const stored: unknown = chunk[i];
    const value = stored === null || stored === undefined ? Number.NaN : convert(stored);
    if (value === undefined) return i;
    out[from + i] = value;
  }
  return -1;
}
