import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { limitOptions, rowsOption } from "../limits.js";
import { columnsOption, kindsOption, rolesOption } from "../options.js";

/** Decompression functions by codec: `{ ZSTD: (input, outputLength) => bytes }`. */
export type ParquetCompressors = Readonly<
  Record<string, (input: Uint8Array, outputLength: number) => Uint8Array>
>;

const schema = z.strictObject({
  columns: columnsOption,
  start: z.int().min(0).default(0).describe("The first row to read, counted from 0."),
  rows: rowsOption,
  compressors: z
    .custom<ParquetCompressors>()
    .optional()
    .describe("Functions for codecs that the platform lacks: ZSTD, LZ4, and in a browser GZIP and BROTLI."),
  kinds: kindsOption,
  roles: rolesOption,
  ...limitOptions,
});

/** How to read a Parquet file. */
export type ParquetOptions = Readonly<z.input<typeof schema>>;

export type CheckedParquetOptions = z.output<typeof schema>;

export function checkParquetOptions(method: string, options: ParquetOptions): CheckedParquetOptions {
  return parseOptions(method, schema, options);
}
