import type { Compressors, FileMetaData } from "hyparquet";
import { FormatError } from "../../base/errors.js";

type Zlib = Partial<typeof import("node:zlib")> & {
  /** From Node 22.15 on. */
  readonly zstdDecompressSync?: (input: Uint8Array) => Uint8Array;
};

/** What the platform itself can decompress beside snappy, which the decoder brings along. */
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

/** An error that names the first column, of those wanted, that nothing here can decompress. */
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
    const message = `${method}: column "${column}" is compressed with ${codec}; give the option "compressors" a function for it, for example those of the package hyparquet-compressors.`;
    const expected = "UNCOMPRESSED, SNAPPY, or a codec with a function";
    throw new FormatError(message, { method, column, expected, received: codec });
  }
}
