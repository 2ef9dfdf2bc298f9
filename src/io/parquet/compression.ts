import type { Compressors, FileMetaData } from "hyparquet";
import { columnName, FormatError, got, words } from "../../base/errors.js";
import { nodeModule } from "../../base/node-module.js";
import { unpackSnappy } from "./guard/snappy.js";

interface Bound {
  readonly maxOutputLength: number;
}

type Zlib = Partial<typeof import("node:zlib")> & {
  /** Available since Node 22.15. */
  readonly zstdDecompressSync?: (input: Uint8Array, options: Bound) => Uint8Array;
};

/** Snappy, and the codecs that the platform provides. None gives more bytes than the page is said to have. */
export function builtInDecompressors(): Compressors {
  const { gunzipSync, brotliDecompressSync, zstdDecompressSync } = nodeModule<Zlib>("node:zlib") ?? {};
  const bound = (length: number): Bound => ({ maxOutputLength: Math.max(1, length) });
  return {
    SNAPPY: unpackSnappy,
    ...(gunzipSync && { GZIP: (input, length) => gunzipSync(input, bound(length)) }),
    ...(brotliDecompressSync && { BROTLI: (input, length) => brotliDecompressSync(input, bound(length)) }),
    ...(zstdDecompressSync && { ZSTD: (input, length) => zstdDecompressSync(input, bound(length)) }),
  };
}

/** Throws an error that names the first requested column that cannot be decompressed. */
export function requireDecompressors(
  method: string,
  { row_groups }: FileMetaData,
  wanted: readonly string[],
  compressors: Compressors,
): void {
  const columns = new Set(wanted);
  for (const { meta_data } of row_groups.flatMap((group) => group.columns)) {
    if (meta_data === undefined || !columns.has(meta_data.path_in_schema[0])) continue;
    const { codec, path_in_schema } = meta_data;
    if (codec === "UNCOMPRESSED" || compressors[codec] !== undefined) continue;
    const [column] = path_in_schema;
    const message = words`${columnName(column)} is compressed with ${got(codec)}; pass a function for it in the option "compressors", for example from the package hyparquet-compressors.`;
    const expected = "UNCOMPRESSED, SNAPPY, or a codec in compressors";
    throw new FormatError(method, message, { expected });
  }
}
