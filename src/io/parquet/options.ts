import type { Compressors } from "hyparquet";
import { z } from "zod";
import { parseOptions } from "../../base/options.js";
import type { TableOptions } from "../../data/table.js";
import { kindsOption, rolesOption } from "../options.js";

/** Functions that decompress, by codec: `{ ZSTD: (input, outputLength) => bytes }`. */
export type ParquetCompressors = Readonly<
  Record<string, (input: Uint8Array, outputLength: number) => Uint8Array>
>;

/** How a Parquet file is to be read. */
export interface ParquetOptions extends TableOptions {
  /** Only these columns, in this order; others are not even loaded. */
  readonly columns?: readonly string[];
  /** The first row, counted from 0. Default 0. */
  readonly start?: number;
  /** At most so many rows. */
  readonly rows?: number;
  /** Functions for codecs that the platform lacks: ZSTD, LZ4, and in a browser GZIP and BROTLI. */
  readonly compressors?: ParquetCompressors;
}

const count = z.int().min(0);

const schema = z.strictObject({
  columns: z.array(z.string()).optional().describe("Only these columns, in this order."),
  start: count.default(0).describe("The first row."),
  rows: count.default(Number.MAX_SAFE_INTEGER).describe("At most so many rows."),
  compressors: z.custom<Compressors>().optional().describe("Functions that decompress, by codec."),
  kinds: kindsOption,
  roles: rolesOption,
});

export type CheckedParquetOptions = z.output<typeof schema>;

export function checkParquetOptions(method: string, options: ParquetOptions): CheckedParquetOptions {
  return parseOptions(method, schema, options);
}
