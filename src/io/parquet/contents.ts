import type { Compressors, FileMetaData } from "hyparquet";
import { CredalError, FormatError, got, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireWidth } from "../limits.js";
import { loadHyparquet } from "../optional.js";
import type { Source } from "../source.js";
import { METADATA_KEY, readKinds, type StoredKinds } from "../stored-kinds.js";
import { builtInDecompressors, requireDecompressors } from "./compression.js";
import { type ParquetField, parquetField } from "./field.js";
import { openFile, type PartialFile } from "./file.js";
import { checkFooter, checkMetadata } from "./guard/index.js";
import type { CheckedParquetOptions } from "./options.js";

type Hyparquet = typeof import("hyparquet");

/** An open Parquet file whose footer has been read. */
export interface ParquetContents {
  readonly hyparquet: Hyparquet;
  readonly file: PartialFile;
  readonly metadata: FileMetaData;
  readonly rows: number;
  readonly names: readonly string[];
  readonly stored: StoredKinds;
  /** The fields of these columns; throws for one that a table cannot hold. */
  fields(names: readonly string[]): ParquetField[];
  readonly compressors: Compressors;
}

/** Opens a Parquet file, which the caller closes, or throws an error that says what is wrong with it. */
export async function openParquet(
  method: string,
  source: Source,
  { compressors: given, ...limits }: CheckedParquetOptions,
): Promise<ParquetContents> {
  const hyparquet = await loadHyparquet(method);
  const file = await openFile(method, source, limits);
  try {
    await requireMagic(method, file);
    const metadata = await damagedUnlessRead(method, async () => {
      await checkFooter(file);
      return hyparquet.parquetMetadataAsync(file, { geoparquet: false, parsers: { stringFromBytes } });
    });
    const { children, rows } = await damagedUnlessRead(method, async () => ({
      children: hyparquet.parquetSchema(metadata).children,
      rows: checkMetadata(metadata),
    }));
    requireWidth(method, children.length, limits);
    const names = children.map(({ element }) => element.name);
    requireDistinct(method, names);
    const json = metadata.key_value_metadata?.find(({ key }) => key === METADATA_KEY)?.value;
    const compressors = { ...builtInDecompressors(), ...given };
    return {
      hyparquet,
      file,
      metadata,
      rows,
      names,
      stored: readKinds(method, json),
      fields: (wanted) => {
        requireDecompressors(method, metadata, wanted, compressors);
        const indices = new Map(names.map((name, at) => [name, at]));
        return wanted.map((name) => parquetField(method, children[indices.get(name) ?? 0]));
      },
      compressors,
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The statistics of a column, which nobody uses, may hold strings that were truncated within a character. */
function stringFromBytes(bytes: Uint8Array): string {
  return `${bytes.length} bytes`;
}

function requireDistinct(method: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name))
      throw new FormatError(method, `two columns are named ${quote(name)}.`, { column: name });
    seen.add(name);
  }
}

/** A Parquet file starts and ends with PAR1; in between is at least the length of its footer. */
async function requireMagic(method: string, file: PartialFile): Promise<void> {
  const LEAST = 12;
  const length = file.byteLength;
  const [first, last] = await Promise.all(
    [0, Math.max(0, length - 4)].map(async (at) =>
      String.fromCharCode(...new Uint8Array(await file.slice(at, Math.min(length, at + 4)))),
    ),
  );
  const expected = "a Parquet file";
  if (length === 0) {
    const message = "there is nothing to read: the file is empty.";
    throw new FormatError(method, message, { expected, received: "an empty file" });
  }
  if (first === "PARE") {
    const message = "the file is encrypted, which is not supported.";
    throw new FormatError(method, message, { expected, received: "an encrypted file" });
  }
  if (first !== "PAR1") {
    const sentence = words`this is not ${wanted(expected)}: it starts with ${got(JSON.stringify(first))} instead of "PAR1".`;
    throw new FormatError(method, sentence);
  }
  if (length < LEAST || last !== "PAR1") {
    const message = 'the Parquet file is truncated: its closing "PAR1" is missing.';
    throw new FormatError(method, message, { expected, received: "part of a file" });
  }
}

/** Turns the decoder's own errors into one about the file. */
export async function damagedUnlessRead<T>(method: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CredalError) throw error;
    const sentence = words`the Parquet file is damaged: ${got((error as Error).message)}.`;
    throw new FormatError(method, sentence, { expected: "a Parquet file" }, error);
  }
}
