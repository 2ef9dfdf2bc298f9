import { throwIfAborted } from "../base/control.js";
import { AbortError, CredalError, DataError } from "../base/errors.js";
import { fileSystem } from "./node.js";

/** What a caller may say about the writing of a file. */
export interface SaveOptions {
  /** Ends the writing early: it rejects with an AbortError, and the folder is as it was before. */
  readonly signal?: AbortSignal | undefined;
}

/** What a file is written from, in order. */
export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

let saved = 0;

/** Writes a file whole or not at all: the pieces go to a file beside it, which then takes its name. */
export async function saveFile(
  method: string,
  path: string | URL,
  pieces: Pieces,
  signal?: AbortSignal,
): Promise<void> {
  const files = fileSystem(method);
  throwIfAborted(method, signal);
  saved += 1;
  const suffix = `.${globalThis.process.pid}-${saved}.tmp`;
  const temporary = typeof path === "string" ? path + suffix : new URL(path.href + suffix);
  try {
    await files.writeFile(temporary, pieces, signal === undefined ? {} : { signal });
    throwIfAborted(method, signal);
    await files.rename(temporary, path);
  } catch (error) {
    await files.rm(temporary, { force: true }).catch(() => undefined);
    // Values that cannot be written have their own words; the rest is the file system's.
    if (error instanceof CredalError) throw error;
    if (signal?.aborted) throw new AbortError(`${method}: aborted by the caller.`, { method }, signal.reason);
    throw unwritable(method, path, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder does not exist",
  EISDIR: "it is a folder",
  EACCES: "the folder may not be written to",
  EROFS: "the folder may not be written to",
  ENOSPC: "the disk is full",
};

function unwritable(method: string, path: string | URL, cause: unknown): DataError {
  const code = String((cause as { code?: unknown }).code);
  const why = Object.hasOwn(REASONS, code) ? REASONS[code] : String((cause as Error).message);
  const message = `${method}: cannot write "${path}": ${why}.`;
  return new DataError(message, { method, received: String(path) }, cause);
}
