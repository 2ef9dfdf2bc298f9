import { throwIfAborted } from "../base/control.js";
import { AbortError, CredalError, DataError } from "../base/errors.js";
import { fileSystem } from "./node.js";

/** Options for writing a file. */
export interface SaveOptions {
  /** Aborts the writing: it rejects with an AbortError and leaves the folder as it was. */
  readonly signal?: AbortSignal | undefined;
}

/** The pieces of a file, in order. */
export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

let saved = 0;

/** Writes a file completely or not at all: the pieces go to a temporary file, which is then renamed. */
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
    // Values that cannot be written have their own errors; all others are the file system's.
    if (error instanceof CredalError) throw error;
    if (signal?.aborted) throw new AbortError(method, "aborted by the caller.", {}, signal.reason);
    throw unwritable(method, path, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder does not exist",
  EISDIR: "it is a folder",
  EACCES: "there is no permission to write to the folder",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};

function unwritable(method: string, path: string | URL, cause: unknown): DataError {
  const code = String((cause as { code?: unknown }).code);
  const why = Object.hasOwn(REASONS, code) ? REASONS[code] : String((cause as Error).message);
  const message = `cannot write "${path}": ${why}.`;
  return new DataError(method, message, { received: String(path) }, cause);
}
