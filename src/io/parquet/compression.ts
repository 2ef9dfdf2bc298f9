import type { Compressors, FileMetaData } from "hyparquet";
import { FormatError } from "../../base/errors.js";

type Zlib = Partial<typeof import("node:zlib")> & {
  /** Available since Node 22.15. */
  readonly zstdDecompressSync?: (input: Uint8Array) => Uint8Array;
};

/** The codecs that the platform provides, in addition to the decoder's own snappy. */
export function builtInDecompressors(): Compressors {
  const load = globalThis.process?.getBuiltinModule as ((name: string) => unknown) | undefined;
  const zlib = load?.("node:zlib") as Zlib | undefined;
  const { gunzipSync, brotliDecompressSync, zstdDecompressSync } = zlib ?? {};
  return {
    ...(gunzipSync && { GZIP: (input) => gunzipSync(input) }),
    ...(brotliDecompressSync && { BROTLI: (input) => brotliDecompressSync(input) }),
    ...(zstdDecompressSync && { ZSTD: (input) => zstdDecompressSync(input) }),
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
    if (codec === "UNCOMPRESSED" || codec === "SNAPPY" || compressors[codec] !== undefined) continue;
    const [column] = path_in_schema;
    const message = `column "${column}" is compressed with ${codec}; pass a function for it in the option "compressors", for example from the package hyparquet-compressors.`;
    const expected = "UNCOMPRESSED, SNAPPY, or a codec in compressors";
    throw new FormatError(method, message, { column, expected, received: codec });
  }
}
