import type { Compressors } from "hyparquet";
import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { TableOptions } from "../../data/table/table.js";
import { limitOptions, type ReadLimits, type RowLimit, rowsOption } from "../limits.js";
import { kindsOption, rolesOption } from "../options.js";

/** Decompression functions by codec: `{ ZSTD: (input, outputLength) => bytes }`. */
export type ParquetCompressors = Readonly<
  Record<string, (input: Uint8Array, outputLength: number) => Uint8Array>
>;

/** How to read a Parquet file. */
export interface ParquetOptions extends TableOptions, ReadLimits, RowLimit {
  /** The columns to read, in this order; the others are not loaded. Default: all. */
  readonly columns?: readonly string[];
  /** The first row, counted from 0. Default 0. */
  readonly start?: number;
  /** Functions for codecs that the platform lacks: ZSTD, LZ4, and in a browser GZIP and BROTLI. */
  readonly compressors?: ParquetCompressors;
}

const schema = z.strictObject({
  columns: z.array(z.string()).optional().describe("The columns to read, in this order."),
  start: z.int().min(0).default(0).describe("The first row to read, counted from 0."),
  rows: rowsOption,
  compressors: z.custom<Compressors>().optional().describe("Decompression functions by codec."),
  kinds: kindsOption,
  roles: rolesOption,
  ...limitOptions,
});

export type CheckedParquetOptions = z.output<typeof schema>;

export function checkParquetOptions(method: string, options: ParquetOptions): CheckedParquetOptions {
  return parseOptions(method, schema, options);
}
