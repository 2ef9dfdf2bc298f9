import { throwIfAborted } from "../base/control.js";
import { AbortError, CredalError, DataError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { gzipped } from "./gzip.js";
import { fileSystem, pathOf, paths } from "./node.js";

/** Options for writing a file. */
export interface SaveOptions {
  /** Aborts the writing: it rejects with an AbortError and leaves the folder as it was. */
  readonly signal?: AbortSignal | undefined;
}

/** The pieces of a file, in order. */
export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** The temporary files that are being written, for programs that are told to end meanwhile. */
export const temporaries: Set<string | URL> = new Set();

/**
 * Writes a file completely or not at all: the pieces go to a temporary file beside it, which is then renamed. A link
 * stays a link, to a file with the new content; a file that was there keeps its permissions. A file whose name ends in
 * .gz is compressed.
 */
export async function saveFile(
  method: string,
  path: string | URL,
  pieces: Pieces,
  signal?: AbortSignal,
): Promise<void> {
  const files = fileSystem(method);
  throwIfAborted(method, signal);
  let temporary: string | URL | undefined;
  try {
    const { target, mode } = await targetOf(method, path);
    temporary = beside(target);
    temporaries.add(temporary);
    // Nobody else can have made this file, nor is it a link to another.
    const handle = await files.open(temporary, "wx");
    try {
      const written = isNamedGzip(path) ? gzipped(pieces) : pieces;
      await files.writeFile(handle, written, signal === undefined ? {} : { signal });
      if (mode !== undefined) await handle.chmod(mode);
    } finally {
      await handle.close();
    }
    throwIfAborted(method, signal);
    await files.rename(temporary, target);
  } catch (error) {
    if (temporary !== undefined) await files.rm(temporary, { force: true }).catch(() => undefined);
    // Values that cannot be written have their own errors; all others are the file system's.
    if (error instanceof CredalError) throw error;
    if (signal?.aborted) throw new AbortError(method, "aborted by the caller.", {}, signal.reason);
    throw unwritable(method, path, error);
  } finally {
    if (temporary !== undefined) temporaries.delete(temporary);
  }
}

function isNamedGzip(path: string | URL): boolean {
  return /\.gz$/i.test(path instanceof URL ? path.pathname : path);
}

interface Target {
  readonly target: string | URL;
  /** The permissions of the file that is there. */
  readonly mode?: number;
}

/** The file that a path leads to, whether it exists or not; anything but a file is refused. */
async function targetOf(method: string, path: string | URL): Promise<Target> {
  const files = fileSystem(method);
  const found = await files.stat(path).catch(ifAbsent);
  if (found === undefined) return { target: await afterLinks(method, path) };
  if (!found.isFile()) {
    const why = found.isDirectory() ? "it is a folder" : "it is not a regular file";
    const message = `cannot write ${quote(String(path))}: ${why}.`;
    throw new DataError(method, message, { expected: "a regular file", received: String(path) });
  }
  return { target: await files.realpath(path), mode: found.mode & 0o7777 };
}

/** Where a file will be whose links lead to nothing yet. */
async function afterLinks(method: string, path: string | URL): Promise<string | URL> {
  const MOST = 40;
  const files = fileSystem(method);
  let at = path;
  for (let links = 0; links < MOST; links += 1) {
    const next: string | undefined = await files.readlink(at).catch(() => undefined);
    if (next === undefined) return at;
    at = resolved(method, at, next);
  }
  return at;
}

/** What a link that is found at a path leads to. */
function resolved(method: string, link: string | URL, to: string): string {
  const { dirname, resolve } = paths(method);
  return resolve(dirname(typeof link === "string" ? link : pathOf(method, link)), to);
}

function beside(target: string | URL): string | URL {
  const random = crypto.getRandomValues(new Uint32Array(4));
  const suffix = `.${Array.from(random, (word) => word.toString(36)).join("")}.tmp`;
  return typeof target === "string" ? target + suffix : new URL(target.href + suffix);
}

function ifAbsent(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== "ENOENT") throw error;
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
  const received = String(path);
  return new DataError(method, `cannot write ${quote(received)}: ${why}.`, { received }, cause);
}
